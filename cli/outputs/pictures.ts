// Draws SVG and text as bitmaps and caches them by their inputs. The native library is loaded only when something has to be drawn.
import { hash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Renderer } from '@takumi-rs/core'
import { THEMES } from '../../templates/themes/index.ts'
import { tryRead, writeCache, writeWhole } from '../core/checked-file.ts'
import { BuildError, error } from '../core/errors.ts'
import { TOOL_ROOT } from '../core/load-typescript.mjs'
import { toolHash } from '../core/tool-hash.ts'
import type { Picture, Pictures } from '../site/model.ts'

/** Faces of the themes: files in templates/fonts, whose names are also those of the font families. */
const FACES = [...new Set(Object.values(THEMES).flatMap(({ picture }) => [picture.display, picture.text]))]

/** `cacheDir`: undefined disables the cache. Cache files are named by the hashes of tool and key, and of their bytes. */
export function openPictures(cacheDir: string | undefined): Pictures {
  const dir = cacheDir && path.join(cacheDir, 'pictures')
  const known = new Map(filesIn(dir).map((file) => [file.split('.')[0] ?? '', file]))
  let renderer: Promise<Renderer> | undefined
  let last: Promise<unknown> = Promise.resolve()
  return {
    async draw(key, picture) {
      const name = nameOf(key)
      // One after the other, so that only one picture is in memory.
      const drawn = last.then(async () => readCached(name) ?? keep(name, await render(picture())))
      last = drawn.catch(() => {})
      return drawn
    },
    keepOnly(keys) {
      if (known.size === 0) return
      const used = new Set([...keys].map(nameOf))
      writeCache(() => {
        for (const [name, file] of known) if (dir && !used.has(name)) fs.rmSync(path.join(dir, file), { force: true })
      })
    },
  }

  function readCached(name: string): Uint8Array | undefined {
    const file = known.get(name)
    if (!dir || file === undefined) return undefined
    const bytes = tryRead(path.join(dir, file))
    return bytes && file === `${name}.${sha(bytes)}` ? bytes : undefined
  }

  function keep(name: string, bytes: Uint8Array): Uint8Array {
    if (!dir) return bytes
    const damaged = known.get(name)
    writeCache(() => {
      if (damaged !== undefined) fs.rmSync(path.join(dir, damaged), { force: true })
      writeWhole(path.join(dir, `${name}.${sha(bytes)}`), bytes)
    })
    return bytes
  }

  async function render({ width, height, format, node, svg }: Picture): Promise<Uint8Array> {
    renderer ??= openRenderer()
    const images = Object.entries(svg).map(([src, text]) => ({ src, data: Buffer.from(text) }))
    return (await renderer).render(node, {
      width,
      height,
      format,
      images,
      ...(format === 'webp' && { quality: 80 }),
    })
  }
}

const filesIn = (dir: string | undefined): string[] => (dir && fs.existsSync(dir) ? fs.readdirSync(dir) : [])

const nameOf = (key: string) => sha(`${toolHash()} ${key}`)

const sha = (bytes: Uint8Array | string) => hash('sha256', bytes, 'hex').slice(0, 32)

async function openRenderer(): Promise<Renderer> {
  try {
    const { Renderer } = await import('@takumi-rs/core')
    const renderer = new Renderer()
    for (const name of FACES)
      for (const part of ['', '-accents', '-latin-ext'])
        await renderer.registerFont({
          name,
          data: fs.readFileSync(path.join(TOOL_ROOT, `templates/fonts/${name}${part}.woff2`)),
        })
    return renderer
  } catch (cause) {
    const message = `Icons and social images cannot be drawn on this machine: ${(cause as Error).message}`
    const hint = 'Reinstall the packages (npm ci), or draw nothing: use a PNG as "favicon" and remove "socialImages".'
    throw new BuildError(error('WB720', message, {}, hint), { cause })
  }
}
