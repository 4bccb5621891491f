// What runs in the threads of workers.ts. Nothing is kept between two batches but what is made of their setup, which is the
// same for many of them.
import { moveOut } from './content/article-bytes.ts'
import { type DataFiles, openDataFiles, overlaid } from './content/data-files.ts'
import { type ParseResult, parseDocument, type Source } from './content/parse.ts'
import { BuildError, type Problem, type Report } from './errors.ts'
import { keepPatterns } from './markdown/code.ts'
import { type MarkdownOptions, markdownReader, type ReadMarkdown } from './markdown/index.ts'
import { encodeInto, roomFor } from './outputs/encode.ts'
import {
  mapFiles,
  type Pieces,
  type RenderedPage,
  type RenderSetup,
  renderTask,
  type Shared,
  type Templates,
  withSidebars,
} from './outputs/render.ts'
import { handedOver } from './workers.ts'

/** What a reader of Markdown is made of. */
export interface ReaderSetup extends Omit<MarkdownOptions, 'data'> {
  root: string
  /** Folders of data files, absolute; those of a later one take the place of an earlier one's. */
  dataDirs: string[]
}

export interface ReadBatch {
  setup: ReaderSetup
  sources: Source[]
}

export interface ReadAnswer {
  results: ParseResult[]
  /** Of data files that were looked up. */
  problems: Problem[]
  /** In which the articles lie. */
  memory: ArrayBuffer
}

/** Reads Markdown files. */
export async function read({ setup, sources }: ReadBatch): Promise<ReadAnswer> {
  const { readMarkdown, problems } = readerOf(setup)
  const results: ParseResult[] = []
  for (const source of sources) results.push(await parseDocument(source, readMarkdown))
  keepPatterns()
  const documents = results.flatMap((result) => ('document' in result ? result.document : []))
  return handedOver({ results, problems: problems.splice(0), memory: moveOut(documents) })
}

let reader: { key: string; readMarkdown: ReadMarkdown; problems: Problem[] } | undefined

function readerOf(setup: ReaderSetup) {
  const key = JSON.stringify([setup, [...setup.plates]])
  if (reader?.key === key) return reader
  const problems: Problem[] = []
  const data = dataIn(setup, (problem) => problems.push(problem))
  reader = { key, readMarkdown: markdownReader({ ...setup, data }), problems }
  return reader
}

function dataIn({ root, dataDirs }: ReaderSetup, report: Report): DataFiles {
  return dataDirs.map((dir) => openDataFiles(dir, root, report)).reduce(overlaid)
}

export interface RenderBatch extends Shared {
  setup: RenderSetup
  /** To be filled with the pages, if it has room for them. */
  memory?: ArrayBuffer | undefined
}

/** Pages, in bytes that lie in `memory`, or what is wrong with one of them. */
export type RenderAnswer = { pages: RenderedPage<Uint8Array>[]; memory: ArrayBuffer } | { problems: Problem[] }

/** Renders pages. */
export async function render({ setup, memory, ...shared }: RenderBatch): Promise<RenderAnswer> {
  const templates = (await import(setup.templatesFile)) as Templates
  const same = sameSetup(setup)
  try {
    const pages = withSidebars(shared).map((task) => renderTask(task, same, templates))
    return await handedOver(inOneMemory(pages, memory))
  } catch (cause) {
    if (cause instanceof BuildError) return { problems: cause.problems }
    throw cause
  }
}

/** A batch is one piece of memory to find and to give away. */
function inOneMemory(pages: RenderedPage<Pieces>[], given = new ArrayBuffer(0)) {
  let room = 0
  for (const page of pages)
    mapFiles(page, (pieces) => {
      room += roomFor(pieces)
    })
  const memory = room > given.byteLength ? new ArrayBuffer(room) : given
  const bytes = Buffer.from(memory)
  let end = 0
  const inBytes = (pieces: Pieces) => {
    const start = end
    end = encodeInto(bytes, start, pieces)
    return new Uint8Array(memory, start, end - start)
  }
  return { pages: pages.map((page) => mapFiles(page, inBytes)), memory }
}

let setups: { key: string; setup: RenderSetup } | undefined

/** Templates remember what they have made for a site by its object. */
function sameSetup(setup: RenderSetup): RenderSetup {
  if (setups?.key !== setup.key) setups = { key: setup.key, setup }
  return setups.setup
}
