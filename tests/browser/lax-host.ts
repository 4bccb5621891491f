// A lax static host: it serves the page for '/docs/intro.html', '/docs/intro/index.html',
// '/docs//intro' and '/docs/intro//' without a redirect, and 404.html for anything else.
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Served } from './chromium.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export async function serveLaxly(outDir: string): Promise<Served> {
  const server = http.createServer((request, response) => {
    const file = fileFor(outDir, (request.url ?? '/').replace(/[?#].*/s, ''))
    const found = file ?? path.join(outDir, '404.html')
    response.writeHead(file ? 200 : 404, { 'content-type': TYPES[path.extname(found)] ?? 'text/plain' })
    response.end(fs.readFileSync(found))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function fileFor(outDir: string, address: string): string | undefined {
  if (!/^[\w./-]+$/.test(address) || address.includes('..')) return undefined
  const plain = address.split('/').filter(Boolean).join('/')
  const candidates = [plain, `${plain.replace(/(?:\/index)?\.html$/, '')}/index.html`]
  return candidates
    .map((name) => path.join(outDir, name))
    .find((file) => fs.statSync(file, { throwIfNoEntry: false })?.isFile())
}
