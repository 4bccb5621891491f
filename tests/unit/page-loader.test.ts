import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createPageLoader } from '../../templates/client/page-loader.ts'
import { layouts } from '../../templates/layouts/index.ts'

interface Answer {
  status?: number
  type?: string
  body?: string
  location?: string
}

const servers: http.Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** A real server. `answer` is called for every request. */
async function serve(answer: (path: string) => Answer | Promise<Answer>) {
  const requests: string[] = []
  const server = http.createServer(async (request, response) => {
    requests.push(request.url ?? '')
    const {
      status = 200,
      type = 'application/json; charset=utf-8',
      body = '',
      location,
    } = await answer(request.url ?? '')
    response.writeHead(status, { 'content-type': type, ...(location && { location }) }).end(body)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, requests }
}

const data = (path: string, change = {}) =>
  JSON.stringify({ layout: 'page', path, title: 'A page', buildId: 'b1', ...change })

const settings = { buildId: 'b1', layouts, maxAgeMs: 60_000 }

test('a page comes with its data and its layout', async () => {
  const { baseUrl, requests } = await serve(() => ({ body: data('/docs/intro') }))
  const result = await createPageLoader({ ...settings, baseUrl }).load('/docs/intro')
  expect(result).toMatchObject({ status: 'loaded', page: { path: '/docs/intro' }, Layout: expect.any(Function) })
  expect(requests).toEqual(['/page-data/docs/intro.json'])
})

test('concurrent loads of a page make one request', async () => {
  const { baseUrl, requests } = await serve(() => ({ body: data('/a') }))
  const loader = createPageLoader({ ...settings, baseUrl })
  await Promise.all([loader.load('/a'), loader.load('/a')])
  await loader.load('/a')
  expect(requests).toHaveLength(1)
})

test('a page that is too old is requested again', async () => {
  const { baseUrl, requests } = await serve(() => ({ body: data('/a') }))
  const loader = createPageLoader({ ...settings, baseUrl, maxAgeMs: 0 })
  await Promise.all([loader.load('/a'), loader.load('/a')])
  await loader.load('/a')
  expect(requests).toHaveLength(2)
})

test('after a failure the next load makes a new request', async () => {
  let isDown = true
  const { baseUrl } = await serve(() => (isDown ? { status: 500 } : { body: data('/a') }))
  const loader = createPageLoader({ ...settings, baseUrl })
  await expect(loader.load('/a')).rejects.toThrow('/page-data/a.json answered 500')
  isDown = false
  expect(await loader.load('/a')).toMatchObject({ status: 'loaded' })
})

test('only the most recent pages are cached', async () => {
  const { baseUrl, requests } = await serve((url) => ({ body: data(url.replace(/^\/page-data|\.json$/g, '')) }))
  const loader = createPageLoader({ ...settings, baseUrl })
  for (let i = 0; i < 60; i++) await loader.load(`/p${i}`)
  await loader.load('/p59')
  expect(requests).toHaveLength(60)
  await loader.load('/p0')
  expect(requests).toHaveLength(61)
})

test('a load without remaining callers is aborted, and can be started again', async () => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const { baseUrl } = await serve(async () => {
    await gate
    return { body: data('/a') }
  })
  const loader = createPageLoader({ ...settings, baseUrl })
  const first = loader.load('/a')
  loader.abandon('/a')
  await expect(first).rejects.toThrow(/abort/i)
  const second = loader.load('/a')
  release()
  expect(await second).toMatchObject({ status: 'loaded' })
})

test('a 404 response means that the page does not exist', async () => {
  const { baseUrl } = await serve(() => ({ status: 404, type: 'text/html', body: '<h1>Lost</h1>' }))
  expect(await createPageLoader({ ...settings, baseUrl }).load('/a')).toEqual({ status: 'missing' })
})

test('the data of the not-found page is accepted for any address', async () => {
  const notFound = { ...settings.layouts, 'not-found': settings.layouts.page }
  const { baseUrl } = await serve(() => ({ body: data('/404', { layout: 'not-found' }) }))
  const loader = createPageLoader({ ...settings, layouts: notFound, baseUrl })
  expect(await loader.load('/gone')).toMatchObject({ status: 'loaded', page: { path: '/404' } })
})

test('data of another build is stale', async () => {
  const { baseUrl } = await serve(() => ({ body: data('/a', { buildId: 'b2', layout: 'unheard-of' }) }))
  expect(await createPageLoader({ ...settings, baseUrl }).load('/a')).toEqual({ status: 'stale' })
})

test.each([
  ['a page of a host that answers everything', { type: 'text/html', body: '<html>' }, 'but "text/html"'],
  ['something that is no JSON', { body: '<html>' }, 'is not valid JSON'],
  ['something that is no page', { body: '[]' }, '/page-data/a.json is not page data'],
  ['null', { body: 'null' }, '/page-data/a.json is not page data'],
  ['another page', { body: data('/b') }, 'is not the data of the page /a'],
  ['a layout there is not', { body: data('/a', { layout: 'constructor' }) }, 'is not the data of the page /a'],
])('%s in place of page data is a failure with a message', async (_, answer, message) => {
  const { baseUrl } = await serve(() => answer)
  await expect(createPageLoader({ ...settings, baseUrl }).load('/a')).rejects.toThrow(message)
})

test('page data that the host redirects is a failure', async () => {
  const { baseUrl, requests } = await serve((url) =>
    url === '/page-data/a.json' ? { status: 302, location: '/page-data/b.json' } : { body: data('/a') },
  )
  await expect(createPageLoader({ ...settings, baseUrl }).load('/a')).rejects.toThrow()
  expect(requests).toEqual(['/page-data/a.json'])
})

test('names of object properties are ordinary paths', async () => {
  const { baseUrl, requests } = await serve((url) => ({ body: data(url.replace(/^\/page-data|\.json$/g, '')) }))
  const loader = createPageLoader({ ...settings, baseUrl })
  for (const path of ['/__proto__', '/constructor', '/toString'])
    expect(await loader.load(path)).toMatchObject({ status: 'loaded', page: { path } })
  expect(requests).toHaveLength(3)
})
