import { execFile, execFileSync } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { mediaType } from '../../cli/core/media-types.ts'
import type { FileTable } from '../../cli/core/served-file.ts'
import { byteCache } from '../../cli/server/byte-cache.ts'
import { diskTable } from '../../cli/server/disk-table.ts'
import { type Compress, compressor } from '../../cli/server/encodings.ts'
import { requestHandler } from '../../cli/server/files.ts'
import { addressLines, type Listening, listen, portNote } from '../../cli/server/listen.ts'
import { type LiveReload, liveReload, withLiveReload } from '../../cli/server/live-reload.ts'
import { headerRules, redirectRules, siteRules } from '../../cli/server/rules.ts'
import { compressAhead } from '../../cli/server/send-file.ts'
import type { ServeOptions } from '../../cli/server/types.ts'

test('the memory cache drops what was not read for longest, and does not keep a value that is too large', () => {
  const cache = byteCache<Buffer>(10, (value) => value.length)
  const lengths = (...keys: string[]) => keys.map((key) => cache.get(key)?.length)
  cache.set('a', Buffer.alloc(4))
  cache.set('b', Buffer.alloc(4))
  cache.get('a')
  cache.set('c', Buffer.alloc(4))
  expect(lengths('a', 'b', 'c')).toEqual([4, undefined, 4])
  cache.set('c', Buffer.alloc(11))
  cache.set('empty', Buffer.alloc(0))
  expect(lengths('a', 'c', 'empty')).toEqual([4, undefined, 0])
})

const LONG_TEXT = 'The road to the ruin is long. '.repeat(100)

const SITE: Record<string, string> = {
  'index.html': '<p>Home</p>',
  '404.html': '<p>Lost</p>',
  'docs/intro/index.html': '<p>Intro</p>',
  'docs/café/index.html': '<p>Coffee</p>',
  'docs/page.html/index.html': '<p>A slug with an extension</p>',
  'plain.html': '<p>A file of static/</p>',
  'long/index.html': LONG_TEXT,
  'digits.txt': '0123456789',
  'empty.txt': '',
  'map.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/main-3f2a.js': `// ${LONG_TEXT}`,
  '.well-known/security.txt': 'Contact: gm@example.org',
  '.env': 'SECRET',
  _headers: '/*\n  X-Rule: all',
}

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

function memoryTable(files: Record<string, string> = SITE): FileTable {
  const contents = new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))
  return {
    has: (name) => contents.has(name),
    get(name) {
      const bytes = contents.get(name)
      return bytes && { contents: () => bytes }
    },
  }
}

const SITE_TABLE = memoryTable()

async function serve(options: Partial<ServeOptions> = {}, table = () => SITE_TABLE): Promise<Listening> {
  const handler = requestHandler(table, {
    baseUrl: '/',
    host: 'localhost',
    hosts: [],
    headers: () => ({}),
    immutable: (name) => name.startsWith('assets/'),
    ...options,
  })
  const server = await listen(handler, { port: 0, host: '127.0.0.1', strictPort: false })
  closers.push(() => server.close())
  return server
}

interface Answer {
  status: number
  headers: Record<string, string>
  bytes: Buffer
  body: string
}

/** Sends bytes as they are and reads until the server closes the connection. */
function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
  })
}

async function get(
  port: number,
  target: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  const all = { Host: `localhost:${port}`, ...headers, Connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const answer = await raw(port, `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const end = answer.indexOf('\r\n\r\n')
  const [statusLine = '', ...headerLines] = answer.slice(0, end).split('\r\n')
  const bytes = Buffer.from(answer.slice(end + 4), 'latin1')
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(
      headerLines.map((line) => [line.split(': ')[0]?.toLowerCase(), line.replace(/^.*?: /, '')]),
    ),
    bytes,
    body: bytes.toString(),
  }
}

describe('addresses', () => {
  test('a page is served at its address, a file at its name', async () => {
    const { port } = await serve()
    expect(await get(port, '/')).toMatchObject({ status: 200, body: '<p>Home</p>' })
    expect(await get(port, '/docs/intro?a=1')).toMatchObject({ status: 200, body: '<p>Intro</p>' })
    expect(await get(port, '/docs/caf%C3%A9')).toMatchObject({ status: 200, body: '<p>Coffee</p>' })
    expect(await get(port, '/docs/page.html')).toMatchObject({ status: 200 })
    expect(await get(port, '/plain.html')).toMatchObject({ status: 200, body: '<p>A file of static/</p>' })
    expect(await get(port, '/.well-known/security.txt')).toMatchObject({ status: 200 })
  })

  test('an HTML file of static/ is found without its extension; index.html and 404.html are not', async () => {
    const { port } = await serve()
    expect(await get(port, '/plain')).toMatchObject({ status: 200, body: '<p>A file of static/</p>' })
    expect(await get(port, '/plain/')).toMatchObject({ status: 308, headers: { location: '/plain' } })
    for (const target of ['/index', '/docs/intro/index', '/404'])
      expect(await get(port, target)).toMatchObject({ status: 404 })
  })

  test.each([
    ['/docs/intro/', '/docs/intro'],
    ['/docs/intro.html', '/docs/intro'],
    ['/docs/intro/index.html', '/docs/intro'],
    ['/docs//intro', '/docs/intro'],
    ['//docs/intro', '/docs/intro'],
    ['//docs/intro//', '/docs/intro'],
    ['/docs/intro/?a=1&b=%20', '/docs/intro?a=1&b=%20'],
    ['//docs/intro?next=//evil.test', '/docs/intro?next=//evil.test'],
    ['/docs%2Fintro', '/docs/intro'],
    ['/%2Fdocs/intro', '/docs/intro'],
    ['/docs/caf%C3%A9/', '/docs/caf%C3%A9'],
    ['/docs/cafe%CC%81', '/docs/caf%C3%A9'],
    ['/index.html', '/'],
    ['//', '/'],
    ['/digits.txt/', '/digits.txt'],
  ])('another spelling of an address leads to the canonical one: %s', async (target, location) => {
    const { port } = await serve()
    expect(await get(port, target)).toMatchObject({ status: 308, headers: { location } })
  })

  test('below a base URL the rest of the host is not the site', async () => {
    const { port } = await serve({ baseUrl: '/game/' })
    expect(await get(port, '/game/')).toMatchObject({ status: 200, body: '<p>Home</p>' })
    expect(await get(port, '/game/docs/intro')).toMatchObject({ status: 200 })
    expect(await get(port, '/game?a=1')).toMatchObject({ status: 308, headers: { location: '/game/?a=1' } })
    expect(await get(port, '//game//docs/intro/')).toMatchObject({
      status: 308,
      headers: { location: '/game/docs/intro' },
    })
    expect(await get(port, '/')).toMatchObject({ status: 302, headers: { location: '/game/' } })
    expect(await get(port, '/docs/intro')).toMatchObject({ status: 404 })
    expect(await get(port, '/gamer')).toMatchObject({ status: 404 })
  })

  const OUTSIDE = ['../../etc/passwd', '..%2f..%2fetc/passwd', '%2e%2e/%2e%2e/etc/passwd', '%252e%252e%252fetc/passwd']
  const HIDDEN = ['.env', '%2eenv', '.git/config', '.wasteland-manifest.json', '_headers', '_redirects']
  const DOTS = [
    './docs/intro',
    'docs/./intro',
    'docs/../docs/intro',
    'docs/intro/.',
    '.well-known/../.env',
    'docs/.env',
  ]
  const NAMES = [
    '__proto__',
    'constructor',
    'toString',
    'evil.test/..',
    '/evil.test',
    '/evil.test/%2e%2e',
    'docs/intro%20',
  ]
  test.each([...OUTSIDE, ...HIDDEN, ...DOTS, ...NAMES])('/%s is not found', async (target) => {
    const { port } = await serve()
    const answer = await get(port, `/${target}`)
    expect(answer.status).toBe(404)
    expect(answer.headers).not.toHaveProperty('location')
    expect(answer.body).not.toContain('SECRET')
  })

  const UNDECODABLE = ['%', '%E0%A4%A', '%c0%ae%c0%ae/', 'caf\xc3\xa9']
  const FORBIDDEN = [
    '%00',
    'docs%00.html',
    '\\evil.test',
    '%5cevil.test',
    '%09/evil.test',
    'docs/intro%0d%0aX: 1',
    'a#b',
    '?a#b',
  ]
  test.each([...UNDECODABLE, ...FORBIDDEN])('/%s is malformed', async (target) => {
    const { port } = await serve()
    const answer = await get(port, `/${target}`)
    expect(answer.status).toBe(400)
    expect(answer.headers).not.toHaveProperty('location')
    expect(await get(port, '/docs/intro')).toMatchObject({ status: 200 })
  })

  test.each(['http://localhost/docs/intro', '*', 'docs/intro', '?a', '#'])(
    'a request target that is not a path is malformed: %s',
    async (target) => {
      const { port } = await serve()
      expect(await get(port, target)).toMatchObject({ status: 400 })
    },
  )

  test('an unknown page gets the not-found page, an unknown asset a line of text', async () => {
    const { port } = await serve()
    expect(await get(port, '/nowhere')).toMatchObject({ status: 404, body: '<p>Lost</p>' })
    expect(await get(port, '/nowhere', { Accept: 'application/json' })).toMatchObject({
      status: 404,
      body: '<p>Lost</p>',
    })
    expect(await get(port, '/nowhere', {}, 'HEAD')).toMatchObject({ status: 404, body: '' })
    for (const page of ['/docs/map', '/ZIP'])
      expect(await get(port, page)).toMatchObject({ status: 404, body: '<p>Lost</p>' })
    const unconditional = { 'If-None-Match': '*', Range: 'bytes=0-3' }
    expect(await get(port, '/nowhere', unconditional)).toMatchObject({ status: 404, body: '<p>Lost</p>' })
    for (const asset of ['/assets/gone', '/assets/main-0000.js', '/docs/map.png']) {
      const answer = await get(port, asset)
      expect(answer).toMatchObject({ status: 404, body: 'Not found\n' })
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    }
  })
})

describe('requests', () => {
  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'CONNECT'])(
    '%s is not allowed',
    async (method) => {
      const { port } = await serve()
      const answer = await get(port, '/docs/intro', {}, method)
      expect(answer).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
      expect(answer.body).not.toContain('Intro')
    },
  )

  test('HEAD has the headers of GET and no body', async () => {
    const { port } = await serve()
    for (const headers of [{}, { 'Accept-Encoding': 'br' }]) {
      const whole = await get(port, '/long', headers)
      const head = await get(port, '/long', headers, 'HEAD')
      expect(head.body).toBe('')
      expect({ ...head.headers, date: '' }).toEqual({ ...whole.headers, date: '' })
    }
  })

  test.each(['localhost', 'LOCALHOST:3000', 'site.localhost:80', '127.0.0.1', '[::1]:3000', 'preview.example.org'])(
    'answers to the host %s',
    async (host) => {
      const { port } = await serve({ hosts: ['preview.example.org'] })
      expect(await get(port, '/docs/intro', { Host: host })).toMatchObject({ status: 200 })
    },
  )

  test.each([
    'evil.test',
    'evil.test:3000',
    '127.0.0.1.evil.test',
    'localhost.evil.test',
    'evillocalhost',
    '10.0.0.1',
    '',
    'a b',
    'localhost:x',
    'localhost/',
    '[::1',
    'a@localhost',
    'x'.repeat(10_000),
  ])('does not answer to the host %s', async (host) => {
    const { port } = await serve()
    const answer = await get(port, '/docs/intro', { Host: host })
    expect([400, 403]).toContain(answer.status)
    expect(answer.body).not.toContain('Intro')
  })

  test('bound to all interfaces it answers to IP addresses, but not to foreign host names', async () => {
    const { port } = await serve({ host: '0.0.0.0' })
    expect(await get(port, '/docs/intro', { Host: '192.168.1.5:3000' })).toMatchObject({ status: 200 })
    expect(await get(port, '/docs/intro', { Host: 'evil.test' })).toMatchObject({ status: 403 })
  })

  test('two Host headers are malformed', async () => {
    const { port } = await serve()
    const answer = await raw(
      port,
      'GET /docs/intro HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\nConnection: close\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
  })

  test.each([
    ['a TLS hello', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc'],
    ['a lower-case method', 'get / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    [
      'two lengths',
      'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['HTTP/0.9', 'GET /\r\n\r\n'],
    ['HTTP/9.9', 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n'],
    ['a folded header', 'GET / HTTP/1.1\r\nHost: localhost\r\n X: 1\r\n\r\n'],
    ['20 KB of headers', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ])('survives %s', async (_name, bytes) => {
    const { port } = await serve()
    expect(await raw(port, bytes)).toMatch(/^HTTP\/1.1 4(00|03|31) /)
    expect(await get(port, '/docs/intro')).toMatchObject({ status: 200 })
  })

  test('pipelined requests are answered in order', async () => {
    const { port } = await serve()
    const request = (target: string, end = '') => `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${end}\r\n`
    const many = Array.from({ length: 50 }, (_, i) => request(`/digits.txt?${i}`) + request('/docs/intro')).join('')
    const answer = await raw(port, many + request('/', 'Connection: close\r\n'))
    expect(answer.match(/0123456789|Intro|Home/g)).toEqual([...Array(50).fill(['0123456789', 'Intro']).flat(), 'Home'])
  })

  test.each(['Content-Length: 100000', 'Transfer-Encoding: chunked'])(
    'a request with a body is answered and its connection closed, however slowly the body comes (%s)',
    async (header) => {
      const { port } = await serve()
      const answer = await raw(port, `GET /docs/intro HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n1\r\n`)
      expect(answer).toMatch(/^HTTP\/1.1 200 [\s\S]*Connection: close[\s\S]*Intro/i)
    },
  )

  test.each(['null', 'https://evil.test', '\xff\xfe', 'x'.repeat(10_000)])(
    'no origin gets CORS headers: %s',
    async (origin) => {
      const { port } = await serve()
      const answer = await get(port, '/docs/intro', { Origin: origin })
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
      expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
    },
  )
})

describe('ranges', () => {
  test.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=2-', 206, '23456789', 'bytes 2-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=0-0', 206, '0', 'bytes 0-0/10'],
    ['bytes=9-', 206, '9', 'bytes 9-9/10'],
    ['bytes=0-999', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=-99999', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=0-1180591620717411303424', 206, '0123456789', 'bytes 0-9/10'],
    ['BYTES=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=1180591620717411303424-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=5-2', 200, '0123456789', undefined],
    ['bytes=abc', 200, '0123456789', undefined],
    ['bytes=-', 200, '0123456789', undefined],
    ['bytes=1.5-3', 200, '0123456789', undefined],
    ['items=0-3', 200, '0123456789', undefined],
    ['bytes=0-1,3-4', 200, '0123456789', undefined],
    [`bytes=${'0-1,'.repeat(900)}0-1`, 200, '0123456789', undefined],
  ])('%s', async (range, status, body, contentRange) => {
    const { port } = await serve()
    const answer = await get(port, '/digits.txt', { Range: range })
    expect(answer).toMatchObject({ status, body })
    expect(answer.headers['content-range']).toBe(contentRange)
    expect(answer.headers['content-length']).toBe(String(body.length))
  })

  test('an empty file has no ranges', async () => {
    const { port } = await serve()
    expect(await get(port, '/empty.txt', { Range: 'bytes=0-0' })).toMatchObject({ status: 416 })
    expect(await get(port, '/empty.txt', { Range: 'bytes=-3' })).toMatchObject({ status: 200, body: '' })
  })

  test('If-Range returns a range only of the same file, and HEAD ignores ranges', async () => {
    const { port } = await serve()
    const { etag = '' } = (await get(port, '/digits.txt')).headers
    const part = (ifRange: string) => get(port, '/digits.txt', { Range: 'bytes=0-3', 'If-Range': ifRange })
    expect(await part(etag)).toMatchObject({ status: 206 })
    expect(await part(`W/${etag}`)).toMatchObject({ status: 200 })
    expect(await part('"other"')).toMatchObject({ status: 200 })
    expect(await part('Wed, 21 Oct 2015 07:28:00 GMT')).toMatchObject({ status: 200 })
    expect(await get(port, '/digits.txt', { Range: 'bytes=0-3' }, 'HEAD')).toMatchObject({ status: 200 })
  })

  test('a range of a compressible file is a range of the uncompressed file', async () => {
    const { port } = await serve()
    const answer = await get(port, '/long', { Range: 'bytes=0-7', 'Accept-Encoding': 'br, gzip' })
    expect(answer).toMatchObject({ status: 206, body: LONG_TEXT.slice(0, 8) })
    expect(answer.headers).not.toHaveProperty('content-encoding')
  })
})

describe('encodings', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['br;q=0', undefined],
    ['br;q=abc', undefined],
    ['vibrant', undefined],
    ['*', 'br'],
    ['*;q=0.5, br;q=0', 'gzip'],
    ['GZIP', 'gzip'],
    ['identity, br;q=0.5', undefined],
    ['', undefined],
    [',;,;q', undefined],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=0.5, identity;q=0.5', 'gzip'],
    ['*;q=0', undefined],
  ])('Accept-Encoding: %s', async (accept, encoding) => {
    const { port } = await serve()
    const answer = await get(port, '/long', { 'Accept-Encoding': accept })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers.vary).toBe('Accept-Encoding')
    const decode =
      { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes)
    expect(decode(answer.bytes).toString()).toBe(LONG_TEXT)
    expect(answer.headers['content-length']).toBe(String(answer.bytes.length))
  })

  test('short files are sent as they are', async () => {
    const { port } = await serve()
    const answer = await get(port, '/docs/intro', { 'Accept-Encoding': 'br' })
    expect(answer.status).toBe(200)
    expect(answer.headers).not.toHaveProperty('content-encoding')
  })
})

describe('conditional requests', () => {
  test('a file that the client has is not sent again', async () => {
    const { port } = await serve()
    const { etag = '' } = (await get(port, '/docs/intro')).headers
    const status = async (headers: Record<string, string>) => (await get(port, '/docs/intro', headers)).status
    expect(etag).toMatch(/^"[^"]+"$/)
    expect(await status({ 'If-None-Match': etag })).toBe(304)
    expect(await status({ 'If-None-Match': `W/${etag}` })).toBe(304)
    expect(await status({ 'If-None-Match': `"a,b", ${etag}` })).toBe(304)
    expect(await status({ 'If-None-Match': '*' })).toBe(304)
    expect(await status({ 'If-None-Match': '"other"' })).toBe(200)
    expect(await status({ 'If-None-Match': etag.replaceAll('"', '') })).toBe(200)
    expect(await status({ 'If-None-Match': '"other"', 'If-Modified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT' })).toBe(200)
    expect(await status({ 'If-None-Match': etag, Range: 'bytes=0-3' })).toBe(304)
    expect(await status({ 'If-None-Match': etag, 'Cache-Control': 'max-age=0' })).toBe(304)
    expect(await status({ 'If-None-Match': etag, 'Cache-Control': 'no-cache' })).toBe(200)
    expect(await status({ 'If-Match': '"other"' })).toBe(412)
    expect(await status({ 'If-Match': `"other", ${etag}` })).toBe(200)
    expect(await status({ 'If-Match': `W/${etag}` })).toBe(412)
    expect(await status({ 'If-Match': '*' })).toBe(200)
  })

  test('a file and its compressed copies have different ETags', async () => {
    const { port } = await serve()
    const tag = async (accept: string) => (await get(port, '/long', { 'Accept-Encoding': accept })).headers.etag ?? ''
    const tags = [await tag(''), await tag('br'), await tag('gzip')]
    expect(new Set(tags).size).toBe(3)
    const again = await get(port, '/long', { 'Accept-Encoding': 'br', 'If-None-Match': tags[1] ?? '' })
    expect(again).toMatchObject({ status: 304, body: '', headers: { etag: tags[1], vary: 'Accept-Encoding' } })
    const plain = await get(port, '/long', { 'If-None-Match': tags[1] ?? '' })
    expect(plain).toMatchObject({ status: 200 })
  })
})

describe('headers', () => {
  test('pages are revalidated, hashed assets are immutable', async () => {
    const { port } = await serve()
    expect((await get(port, '/')).headers['cache-control']).toBe('no-cache')
    expect((await get(port, '/assets/main-3f2a.js')).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
  })

  test('an SVG opened by itself runs no code, whatever the content policy of pages is', async () => {
    const { port } = await serve({ headers: () => ({ 'Content-Security-Policy': "script-src 'self'" }) })
    expect((await get(port, '/map.svg')).headers['content-security-policy']).toContain('sandbox')
    expect((await get(port, '/')).headers['content-security-policy']).toBe("script-src 'self'")
  })

  test('the rules in _headers and _redirects apply, and are read again when they change', async () => {
    let table = memoryTable({ ...SITE, _redirects: '/old /docs/intro 302\n/docs/intro /elsewhere' })
    const { port } = await serve(
      siteRules(() => table),
      () => table,
    )
    expect((await get(port, '/docs/intro')).headers['x-rule']).toBe('all')
    expect(await get(port, '/old?a=1')).toMatchObject({ status: 302, headers: { location: '/docs/intro?a=1' } })
    table = memoryTable({ ...SITE, _headers: '/docs/*\n  X-Rule: docs' })
    expect((await get(port, '/docs/intro')).headers['x-rule']).toBe('docs')
    expect((await get(port, '/')).headers).not.toHaveProperty('x-rule')
    expect(await get(port, '/old')).toMatchObject({ status: 404 })
  })

  test('header rules match paths, wildcards and placeholders, and skip invalid headers', () => {
    const rules = headerRules(
      '# all\n/*\n  X-A: 1\n\n/docs/:page/edit\n  X-B: two words \n/a.b\n  X-C: 3\n  X-A: 2\n  Bad Name: x\n  Content-Length: 9\n',
    )
    expect(rules('/x')).toEqual({ 'x-a': '1' })
    expect(rules('/docs/intro/edit')).toEqual({ 'x-a': '1', 'x-b': 'two words' })
    expect(rules('/docs/a/b/edit')).toEqual({ 'x-a': '1' })
    expect(rules('/a.b')).toEqual({ 'x-a': '1, 2', 'x-c': '3' })
    expect(rules('/axb')).toEqual({ 'x-a': '1' })
  })

  test('redirect rules insert the text matched by a star, and cannot lead to another host', () => {
    const rules = redirectRules(
      '/blog/* /news/:splat\n/all/* /:splat 302\n/out https://example.org/x 307\n/bad //evil.test\n/rewrite /x 200\n/old%20rules/* /:splat\n',
    )
    expect(rules('/blog/a/é')).toEqual({ to: '/news/a/%C3%A9', status: 301 })
    expect(rules('/all//evil.test')).toEqual({ to: '/evil.test', status: 302 })
    expect(rules('/old rules/a b')).toEqual({ to: '/a%20b', status: 301 })
    expect(rules('/old rules/é'.normalize('NFD'))).toEqual({ to: '/%C3%A9', status: 301 })
    expect(rules('/out')).toEqual({ to: 'https://example.org/x', status: 307 })
    for (const address of ['/bad', '/rewrite', '/other']) expect(rules(address)).toBeUndefined()
  })

  test('redirect rules allow one star, at the end, and placeholders for whole segments: more could take very long to match', () => {
    const rules = redirectRules('/a*b*c /x\n/*/b /x\n/:one:two /x\n/:one/end /x\n')
    for (const address of ['/a1b2c', '/a/b', '/ab']) expect(rules(address)).toBeUndefined()
    expect(rules('/a/end')).toEqual({ to: '/x', status: 301 })
  })
})

describe('a built site on disk', () => {
  const BIG = Buffer.alloc(300 * 1024, 'wasteland ')

  function build(out: string, files: Record<string, string | Buffer>) {
    for (const [name, contents] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(out, name)), { recursive: true })
      fs.writeFileSync(path.join(out, name), contents)
    }
    const listed = Object.entries(files).map(([name, contents]) => [
      name,
      { hash: `h${contents.length}`, size: contents.length },
    ])
    fs.writeFileSync(
      path.join(out, '.wasteland-manifest.json'),
      JSON.stringify({ version: 1, files: Object.fromEntries(listed) }),
    )
  }

  function temporaryFolder(): string {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'wasteland-server-'))
    closers.push(() => fs.rmSync(folder, { recursive: true, force: true }))
    return folder
  }

  async function preview() {
    const folder = temporaryFolder()
    const out = path.join(folder, 'out')
    build(out, { ...SITE, 'big.zip': BIG, 'big.json': BIG })
    const table = diskTable(out)
    const { port } = await serve({}, () => table)
    return { folder, out, port }
  }

  test('files are served from memory and from disk alike', async () => {
    const { port } = await preview()
    expect(await get(port, '/docs/intro')).toMatchObject({ status: 200, body: '<p>Intro</p>' })
    expect((await get(port, '/big.zip')).bytes.equals(BIG)).toBe(true)
    expect(await get(port, '/big.zip', { Range: 'bytes=-5' })).toMatchObject({
      status: 206,
      body: BIG.subarray(-5).toString(),
    })
    const compressed = await get(port, '/big.json', { 'Accept-Encoding': 'br' })
    expect(zlib.brotliDecompressSync(compressed.bytes).equals(BIG)).toBe(true)
    const { etag = '' } = (await get(port, '/big.zip')).headers
    expect(await get(port, '/big.zip', { 'If-None-Match': etag })).toMatchObject({ status: 304 })
  })

  test('a file compressed in advance is not compressed again on the first request', async () => {
    const out = path.join(temporaryFolder(), 'out')
    build(out, { ...SITE, 'assets/a.js': 'let a = 1\n'.repeat(500), 'assets/tiny.js': '1' })
    const table = diskTable(out)
    const quick = compressor()
    let made = 0
    const qualities: (number | undefined)[] = []
    const compress: Compress = (hash, encoding, read, quality) => {
      qualities.push(quality)
      return quick(
        hash,
        encoding,
        () => {
          made++
          return read()
        },
        quality,
      )
    }
    await compressAhead(table, ['assets/a.js', 'assets/tiny.js', 'assets/gone.js'], compress)
    expect(made).toBe(1)
    const { port } = await serve({ compress }, () => table)
    const { headers } = await get(port, '/assets/a.js', { 'Accept-Encoding': 'br' })
    expect([headers['content-encoding'], made, qualities]).toEqual(['br', 1, [11, undefined]])
  })

  test('only files written by the build are served', async () => {
    const { folder, out, port } = await preview()
    fs.writeFileSync(path.join(out, 'note.txt'), 'SECRET')
    fs.mkdirSync(path.join(out, 'node_modules'))
    fs.writeFileSync(path.join(out, 'node_modules/x.js'), 'SECRET')
    fs.writeFileSync(path.join(folder, 'secret.txt'), 'SECRET')
    for (const target of ['/note.txt', '/node_modules/x.js', '/.wasteland-manifest.json', '/../secret.txt']) {
      expect(await get(port, target)).toMatchObject({ status: 404 })
    }
  })

  test('symbolic links and pipes in place of files are not found', async () => {
    const { folder, out, port } = await preview()
    fs.writeFileSync(path.join(folder, 'index.html'), 'SECRET')
    fs.writeFileSync(path.join(folder, 'secret.txt'), 'SECRET')
    expect(await get(port, '/docs/intro')).toMatchObject({ status: 200 })
    fs.rmSync(path.join(out, 'digits.txt'))
    fs.symlinkSync(path.join(folder, 'secret.txt'), path.join(out, 'digits.txt'))
    fs.rmSync(path.join(out, 'docs/intro'), { recursive: true })
    fs.symlinkSync(folder, path.join(out, 'docs/intro'))
    for (const name of ['map.svg', 'big.zip']) {
      fs.rmSync(path.join(out, name))
      execFileSync('mkfifo', [path.join(out, name)])
    }
    for (const target of ['/digits.txt', '/docs/intro', '/map.svg', '/big.zip']) {
      expect(await get(port, target)).toMatchObject({ status: 404 })
    }
  })

  test('a file has its modification date, and is not sent again to a client that has it', async () => {
    const { out, port } = await preview()
    const date = 'Wed, 21 Oct 2015 07:28:00 GMT'
    for (const name of ['docs/intro/index.html', 'big.zip']) fs.utimesSync(path.join(out, name), 0, new Date(date))
    for (const target of ['/docs/intro', '/big.zip']) {
      const status = async (headers: Record<string, string>) => (await get(port, target, headers)).status
      expect((await get(port, target)).headers['last-modified']).toBe(date)
      expect(await get(port, target, { 'If-Modified-Since': date })).toMatchObject({ status: 304, body: '' })
      expect(await status({ 'If-Modified-Since': 'Wed, 21 Oct 2015 07:28:01 GMT' })).toBe(304)
      expect(await status({ 'If-Modified-Since': 'Wed, 21 Oct 2015 07:27:59 GMT' })).toBe(200)
      expect(await status({ 'If-Modified-Since': 'yesterday' })).toBe(200)
      expect(await status({ 'If-Modified-Since': date, 'If-None-Match': '"other"' })).toBe(200)
      expect(await status({ 'If-Unmodified-Since': 'Wed, 21 Oct 2015 07:27:59 GMT' })).toBe(412)
      expect(await status({ 'If-Unmodified-Since': date })).toBe(200)
    }
    const missing = await get(port, '/nowhere', { 'If-Modified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT' })
    expect(missing).toMatchObject({ status: 404, body: '<p>Lost</p>' })
    expect(missing.headers).not.toHaveProperty('last-modified')
  })

  test('a deleted file is not found, and the server keeps running', async () => {
    const { out, port } = await preview()
    for (const target of ['/docs/intro', '/big.zip']) expect(await get(port, target)).toMatchObject({ status: 200 })
    fs.rmSync(path.join(out, 'docs'), { recursive: true })
    fs.rmSync(path.join(out, 'big.zip'))
    expect(await get(port, '/docs/intro')).toMatchObject({ status: 404, body: '<p>Lost</p>' })
    expect(await get(port, '/big.zip')).toMatchObject({ status: 404 })
    fs.rmSync(out, { recursive: true })
    expect(await get(port, '/')).toMatchObject({ status: 404, body: 'Not found\n' })
    build(out, SITE)
    expect(await get(port, '/')).toMatchObject({ status: 200 })
  })

  test('a rebuild takes effect at once', async () => {
    const { folder, out, port } = await preview()
    const before = await get(port, '/docs/intro')
    build(path.join(folder, 'stage'), { ...SITE, 'docs/intro/index.html': '<p>Second</p>', 'new/index.html': 'New' })
    fs.renameSync(out, path.join(folder, 'previous'))
    fs.renameSync(path.join(folder, 'stage'), out)
    const after = await get(port, '/docs/intro', { 'If-None-Match': before.headers.etag ?? '' })
    expect(after).toMatchObject({ status: 200, body: '<p>Second</p>' })
    expect(await get(port, '/new')).toMatchObject({ status: 200 })
    expect(await get(port, '/big.zip')).toMatchObject({ status: 404 })
  })

  test('while another process swaps sites, every request gets a complete response', async () => {
    const { folder, out, port } = await preview()
    const versions = ['A', 'B'].map((letter) => letter.repeat(5_000))
    build(out, { ...SITE, 'long/index.html': versions[0] ?? '' })
    build(path.join(folder, 'stage'), { ...SITE, 'long/index.html': versions[1] ?? '' })
    const swap = `
      const fs = require('node:fs')
      const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
      for (let i = 0; i < 60; i++) {
        fs.renameSync('out', 'previous')
        pause(2)
        fs.renameSync('stage', 'out')
        fs.renameSync('previous', 'stage')
        pause(2)
      }`
    const swapping = promisify(execFile)(process.execPath, ['-e', swap], { cwd: folder })
    let isDone = false
    const seen = new Set<string>()
    const clients = Array.from({ length: 4 }, async () => {
      while (!isDone) {
        const { status, body } = await get(port, '/long')
        seen.add(status === 200 ? body : String(status))
      }
    })
    await swapping
    isDone = true
    await Promise.all(clients)
    expect([...seen].sort()).toEqual(versions)
  })

  test('preview without a build is an error', () => {
    const folder = temporaryFolder()
    expect(() => diskTable(folder)).toThrow('There is no built site in')
    fs.writeFileSync(path.join(folder, '.wasteland-manifest.json'), '{"version":1,"fi')
    expect(() => diskTable(folder)).toThrow('There is no built site in')
  })
})

test('a WebAssembly file has its type', () => {
  expect(mediaType('game.wasm')).toBe('application/wasm')
})

describe('listening', () => {
  const handler = requestHandler(() => SITE_TABLE, {
    baseUrl: '/',
    host: '127.0.0.1',
    hosts: [],
    headers: () => ({}),
    immutable: () => false,
  })

  test('a port in use is skipped, which a note says', async () => {
    const first = await serve()
    const second = await listen(handler, { port: first.port, host: '127.0.0.1', strictPort: false })
    closers.push(() => second.close())
    expect(second.port).toBeGreaterThan(first.port)
    expect(second.url).toBe(`http://localhost:${second.port}`)
    const note = `Port ${first.port} is in use, so port ${second.port} is used instead.\n`
    expect([portNote(first), portNote(second)]).toEqual(['', note])
    expect(await get(second.port, '/')).toMatchObject({ status: 200 })
  })

  test.each(['0.0.0.0', ''])('bound to all interfaces ("%s") it reports the address localhost', async (host) => {
    const server = await listen(handler, { port: 0, host, strictPort: false })
    closers.push(() => server.close())
    expect(server.url).toBe(`http://localhost:${server.port}`)
    expect(await get(server.port, '/')).toMatchObject({ status: 200 })
  })

  test('bound to all interfaces it also reports its address in the network', async () => {
    const anyHost = requestHandler(() => SITE_TABLE, {
      baseUrl: '/',
      host: '0.0.0.0',
      hosts: [],
      headers: () => ({}),
      immutable: () => false,
    })
    const server = await listen(anyHost, { port: 0, host: '0.0.0.0', strictPort: false })
    closers.push(() => server.close())
    for (const url of server.networkUrls) expect((await fetch(url)).status).toBe(200)
    const lines = addressLines({ ...server, networkUrls: ['http://192.168.1.5:3000'] }, '/game/')
    expect(lines).toBe(`${server.url}/game/\nOn this network: http://192.168.1.5:3000/game/\n`)
  })

  test('bound to this machine it reports no other address', async () => {
    const server = await serve()
    expect(addressLines(server, '/')).toBe(`${server.url}/\n`)
  })

  test('a strict port in use is a system error', async () => {
    const { port } = await serve()
    await expect(listen(handler, { port, host: '127.0.0.1', strictPort: true })).rejects.toMatchObject({
      message: `Port ${port} is in use.`,
      exitCode: 3,
    })
  })

  test('a host that is not of this machine is a system error', async () => {
    const listening = listen(handler, { port: 0, host: '192.0.2.1', strictPort: false })
    await expect(listening).rejects.toMatchObject({ exitCode: 3, problems: [{ code: 'WB952' }] })
  })

  test('closing terminates open connections', async () => {
    const server = await serve()
    const socket = net.connect(server.port, '127.0.0.1')
    await new Promise((resolve) => socket.once('connect', resolve))
    const isCut = new Promise((resolve) => socket.once('close', resolve))
    await server.close()
    await isCut
    await expect(fetch(server.url)).rejects.toThrow()
  })
})

describe('live reload', () => {
  async function development() {
    const reload = liveReload({ baseUrl: '/game/', host: '127.0.0.1', hosts: [] })
    closers.push(() => reload.close())
    const { port } = await serve({ baseUrl: '/game/', intercept: reload.intercept })
    return { reload, port }
  }

  /** Opens the channel and returns what arrives until `last` is among it. */
  function follow(port: number, target: string, headers: string[] = []) {
    let received = ''
    const socket = net.connect(port, '127.0.0.1')
    closers.push(() => socket.destroy())
    socket.write([`GET ${target} HTTP/1.1`, `Host: localhost:${port}`, ...headers, '', ''].join('\r\n'))
    socket.on('data', (chunk) => {
      received += chunk
    })
    return async (last: string) => {
      while (!received.includes(last)) await new Promise((resolve) => socket.once('data', resolve))
      return received
    }
  }

  const shows = (reload: LiveReload) => `${reload.address}&r=${reload.revision()}`

  test('open pages are notified of changes', async () => {
    const { reload, port } = await development()
    const until = follow(port, shows(reload))
    await until('event: fixed')
    reload.update({ kind: 'page', paths: ['/docs/intro'] })
    expect(await until('intro')).toContain(
      'id: 1\nevent: update\ndata: {"revision":1,"kind":"page","paths":["/docs/intro"]}\n\n',
    )
    reload.problem('one\r\ntwo')
    expect(await until('two')).toContain('event: problem\ndata: one\ndata: two\n\n')
    expect(await until('HTTP')).not.toMatch(/access-control/i)
  })

  test('changes between loading and connecting, and during a broken connection, are not lost', async () => {
    const { reload, port } = await development()
    const loaded = shows(reload)
    reload.update({ kind: 'style', stylesheet: '/game/a.css' })
    reload.update({ kind: 'page' })
    const all = await follow(port, loaded)('event: fixed')
    expect(all.match(/"revision":\d/g)).toEqual(['"revision":1', '"revision":2'])
    const again = await follow(port, loaded, ['Last-Event-ID: 1'])('event: fixed')
    expect(again.match(/"revision":\d/g)).toEqual(['"revision":2'])
    const current = await follow(port, shows(reload))('event: fixed')
    expect(current).not.toContain('update')
  })

  test('a page that missed more changes than the server remembers reloads', async () => {
    const { reload, port } = await development()
    const loaded = shows(reload)
    for (let i = 0; i < 150; i++) reload.update({ kind: 'style' })
    const all = await follow(port, loaded)('event: fixed')
    expect(all.match(/data: {.*/g)).toEqual(['data: {"revision":150,"kind":"reload"}'])
  })

  test('a problem is shown on pages opened later, until it is fixed', async () => {
    const { reload, port } = await development()
    reload.problem('content/docs/intro.md:3 broken')
    expect(await follow(port, shows(reload))('broken')).not.toContain('event: fixed')
    reload.fixed()
    expect(await follow(port, shows(reload))('event: fixed')).not.toContain('broken')
  })

  test('only pages of this server may connect', async () => {
    const { reload, port } = await development()
    const token = reload.address.split('t=')[1] ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    const channel = '/game/__wl/reload'
    const others = [channel, `${channel}?t=`, `${channel}?t=${'A'.repeat(token.length)}`, `${channel}?t=${token}x`]
    for (const target of others) expect(await get(port, target)).toMatchObject({ status: 403 })
    const refused: Record<string, string>[] = [
      { Host: 'evil.test' },
      { Origin: 'https://evil.test' },
      { Origin: 'null' },
      { Origin: '\xff' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ]
    for (const headers of refused) expect(await get(port, reload.address, headers)).toMatchObject({ status: 403 })
    expect(await get(port, reload.address, {}, 'POST')).toMatchObject({ status: 405 })
    const upgrade = { Upgrade: 'websocket', 'Sec-WebSocket-Key': 'x', 'Sec-WebSocket-Version': '13' }
    expect(await get(port, channel, upgrade)).toMatchObject({ status: 403 })
    const own = [`Origin: http://localhost:${port}`, 'Sec-Fetch-Site: same-origin']
    expect(await follow(port, reload.address, own)('event: fixed')).toContain('HTTP/1.1 200')
  })

  test('no other address below that of the channel exists', async () => {
    const { port } = await development()
    for (const target of [
      '/game/__wl/reload/../../secret',
      '/game/__wl/reload/x',
      '/game/__wl/',
      '/game/%5f_wl/reload',
    ]) {
      expect(await get(port, target)).toMatchObject({ status: 404 })
    }
  })

  test('pages contain the client with their revision, other files do not', async () => {
    const reload = liveReload({ baseUrl: '/', host: '127.0.0.1', hosts: [] })
    closers.push(() => reload.close())
    const files = memoryTable({ 'index.html': '<head><title>T</title></head>', 'a.js': '"</head>"' })
    const { port } = await serve({}, () => withLiveReload(files, reload, '/__wl/client.js'))
    const first = await get(port, '/')
    expect(first.body).toContain(`<title>T</title><meta name="wasteland-reload" content="${reload.address}&amp;r=0">`)
    expect(first.body).toContain('<script type="module" src="/__wl/client.js"></script></head>')
    reload.update({ kind: 'page' })
    const second = await get(port, '/', { 'If-None-Match': first.headers.etag ?? '' })
    expect(second.body).toContain('&amp;r=1"')
    expect(await get(port, '/a.js')).toMatchObject({ body: '"</head>"' })
  })
})
