// A drawing of content/diagrams as a file of its own, which can be opened without the site's style sheet.

import { escapeHtml } from '../../../templates/escape.ts'
import { readSvg } from '../../data/svg.ts'
import type { Resolve } from '../../site/theme-colors.ts'

/** Undefined if the drawing is missing or invalid, which its page reports. `resolve`: gives the value of a custom property. */
export function drawingFile(source: { file: string; text: string } | undefined, resolve: Resolve): string | undefined {
  const drawing = source && readSvg({ ...source, prefix: 'drawing', report: () => {} })
  if (!drawing) return undefined
  const { viewBox, title, desc, body } = drawing
  const [x = 0, y = 0, width = 0, height = 0] = viewBox.split(/[\s,]+/)
  const texts = `<title>${escapeHtml(title)}</title>${desc && `<desc>${escapeHtml(desc)}</desc>`}`
  const paper = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="var(--paper)"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${escapeHtml(viewBox)}" color="var(--ink)" fill="var(--ink)" font-family="var(--text)" font-size="17">${texts}${paper}${body}</svg>\n`
  return svg.replace(/var\(--[\w-]+\)/g, (value) => escapeHtml(resolve(value)))
}
