// Draws SVG and text as bitmaps and caches them by their inputs. The native library is loaded only when something has to be drawn.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Node, Renderer } from '@takumi-rs/core'
import { THEMES } from '../../templates/themes/index.ts'
import { tryRead, writeCache, writeWhole } from '../content/checked-file.ts'
import { BuildError, error } from '../errors.ts'
import { TOOL_ROOT } from '../load-typescript.mjs'

export interface Picture {
  width: number
  height: number
  format: 'png' | 'ico' | 'webp'
  /** Boxes, texts and images; an image refers to `svg` by its `src`. */
  node: Node
  /** SVG sources or bytes of pictures by `src`. */
  svg: Record<string, string | Uint8Array>
}

/** Faces of the themes: files in templates/fonts, whose names are also those of the font families. */
const FACES = [...new Set(Object.values(THEMES).flatMap(({ picture }) => [picture.display, picture.text]))]

export interface Pictures {
  /** Draws a picture or reads it from the cache. `key`: all inputs of the picture. */
  draw(key: unknown, picture: () => Picture): Promise<Uint8Array>
  /** Marks a picture as used, so that `save` keeps it. */
  keep(key: unknown): void
  /** Deletes unused pictures from the cache. */
  save(): void
}

/** `cacheDir`: undefined disables the cache. Cache files are named by the hashes of their key and of their bytes. */
export function openPictures(cacheDir: string | undefined): Pictures {
  const dir = cacheDir && path.join(cacheDir, 'pictures')
  const known = new Map(filesIn(dir).map((file) => [file.split('.')[0] ?? '', file]))
  const used = new Set<string>()
  let renderer: Promise<Renderer> | undefined
  return {
    async draw(key, picture) {
      const name = sha(JSON.stringify(key))
      used.add(name)
      return readCached(name) ?? keep(name, await render(picture()))
    },
    keep(key) {
      used.add(sha(JSON.stringify(key)))
    },
    save() {
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

const sha = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

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
    throw new BuildError(
      error(
        'WB720',
        `Icons and social images cannot be drawn on this machine: ${(cause as Error).message}`,
        {},
        'Reinstall the packages (npm ci), or draw nothing: use a PNG as "favicon" and remove "socialImages".',
      ),
      { cause },
    )
  }
}
