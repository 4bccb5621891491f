// SVG and texts become pictures of pixels. They are kept by what they were made from, and the library, which is native, is
// loaded only when one has to be drawn.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Node, Renderer } from '@takumi-rs/core'
import { BuildError, error } from '../errors.ts'
import { TOOL_ROOT } from '../load-typescript.mjs'

export interface Picture {
  width: number
  height: number
  format: 'png' | 'ico'
  /** What is drawn: boxes, texts, and images that name an SVG by its `src`. */
  node: Node
  /** SVG by the `src` that nodes use. */
  svg: Record<string, string>
}

/** The site's faces by the names of templates/styles/fonts.css. */
const FACES = { Grenze: 'grenze', Next: 'next' }

export interface Pictures {
  /** The bytes of a picture; `key`: everything that decides them. */
  draw(key: unknown, picture: () => Picture): Promise<Uint8Array>
  /** Says that a picture is in use, though its bytes are not needed. */
  keep(key: unknown): void
  /** Forgets pictures that nobody asked for since it was opened. */
  save(): void
}

/** `cacheDir`: undefined keeps nothing. */
export function openPictures(cacheDir: string | undefined): Pictures {
  const dir = cacheDir && path.join(cacheDir, 'pictures')
  const used = new Set<string>()
  let renderer: Promise<Renderer> | undefined
  return {
    async draw(key, picture) {
      const name = nameOf(key)
      used.add(name)
      const file = dir && path.join(dir, name)
      if (file && fs.existsSync(file)) return fs.readFileSync(file)
      renderer ??= openRenderer()
      const { width, height, format, node, svg } = picture()
      const images = Object.entries(svg).map(([src, text]) => ({ src, data: Buffer.from(text) }))
      const bytes = await (await renderer).render(node, { width, height, format, images })
      if (file && dir) {
        fs.mkdirSync(dir, { recursive: true })
        fs.writeFileSync(`${file}.tmp`, bytes)
        fs.renameSync(`${file}.tmp`, file)
      }
      return bytes
    },
    keep(key) {
      used.add(nameOf(key))
    },
    save() {
      if (!dir || !fs.existsSync(dir)) return
      for (const name of fs.readdirSync(dir)) if (!used.has(name)) fs.rmSync(path.join(dir, name), { force: true })
    },
  }
}

const nameOf = (key: unknown) => createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 32)

async function openRenderer(): Promise<Renderer> {
  try {
    const { Renderer } = await import('@takumi-rs/core')
    const renderer = new Renderer()
    for (const [name, file] of Object.entries(FACES))
      for (const part of ['', '-accents', '-latin-ext'])
        await renderer.registerFont({
          name,
          data: fs.readFileSync(path.join(TOOL_ROOT, `templates/fonts/${file}${part}.woff2`)),
        })
    return renderer
  } catch (cause) {
    throw new BuildError(
      error(
        'WB720',
        `Icons and social images cannot be drawn on this machine: ${(cause as Error).message}`,
        {},
        'Install the packages again (npm ci), or do without: a PNG as "favicon", and no "socialImages".',
      ),
      { cause },
    )
  }
}
