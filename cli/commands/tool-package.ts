// The package.json of this tool: where a copy of it comes from, and where bugs are reported.
import fs from 'node:fs'
import path from 'node:path'
import { TOOL_ROOT } from '../core/load-typescript.mjs'

interface ToolPackage {
  name: string
  version: string
  /** `tool`: what npm installs for a new site: a file, a git address, or the name of a published package. */
  config: { tool: string }
  /** Written by `npm run address`. */
  bugs?: { url: string }
}

const toolPackage = (): ToolPackage =>
  JSON.parse(fs.readFileSync(path.join(TOOL_ROOT, 'package.json'), 'utf8')) as ToolPackage

/** Whether a registry has this package. Before that, its name there may belong to anyone. */
export function isPublished(): boolean {
  const { name, config } = toolPackage()
  return config.tool === name || config.tool.startsWith(`${name}@`)
}

/** The place to report a bug, as the end of a sentence. */
export function whereToReport(): string {
  const url = toolPackage().bugs?.url
  return url ? `at ${url}` : 'to the person or page that you have this copy from'
}
