// The text of a site.config.ts, as a person would have written it.
import type { SiteConfig } from '../config/define-config.ts'

const WIDTH = 100

export function configSource(config: SiteConfig): string {
  return `import { defineConfig } from 'wasteland-build'\n\nexport default defineConfig(${literal(config, '', true)})\n`
}

/** A value as a literal, on one line where it is short. */
function literal(value: unknown, indent: string, open = false): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const deeper = `${indent}  `
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map((one) => literal(one, deeper))
    : Object.entries(value).map(
        ([key, one]) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key)}: ${literal(one, deeper)}`,
      )
  if (parts.length === 0) return isList ? '[]' : '{}'
  const line = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
  if (!open && !line.includes('\n') && indent.length + line.length <= WIDTH) return line
  const [first, last] = isList ? ['[', ']'] : ['{', '}']
  return `${first}\n${parts.map((part) => `${deeper}${part},\n`).join('')}${indent}${last}`
}

function quoted(text: string): string {
  if (text.includes('\n')) return `\`${text.replace(/[\\`]|\$(?=\{)/g, '\\$&')}\``
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'"
  return mark + text.replace(/\\/g, '\\\\').replaceAll(mark, `\\${mark}`).replaceAll('\r', '\\r') + mark
}
