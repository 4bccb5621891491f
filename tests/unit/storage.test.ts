import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A new copy of the module for each test: it warns once for a page view. */
const loadStorage = async () => {
  vi.resetModules()
  return import('../../templates/browser/storage.ts')
}

/** As much of browser storage as is used. */
class Area {
  readonly values = new Map<string, string>()
  getItem = (key: string) => this.values.get(key) ?? null
  setItem = (key: string, value: string) => void this.values.set(key, value)
  removeItem = (key: string) => void this.values.delete(key)
  asStorage = () => this as unknown as Storage
}

function storageEvent(key: string | null, newValue: string | null, storageArea: Storage): Event {
  return Object.assign(new Event('storage'), { key, newValue, storageArea })
}

let warnings: unknown[][]
beforeEach(() => {
  warnings = []
  vi.stubGlobal('window', new EventTarget())
  vi.spyOn(console, 'warn').mockImplementation((...args) => void warnings.push(args))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const denied = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

test('set stores a value, and delete removes it', async () => {
  const area = new Area()
  const store = (await loadStorage()).createStore(area.asStorage)
  store.set('theme', 'dark')
  expect(area.values.get('theme')).toBe('dark')
  store.del('theme')
  expect(area.values.has('theme')).toBe(false)
  expect(store.get('theme')).toBeNull()
})

test('full storage logs one warning, and the new value takes precedence over the stored one', async () => {
  const area = new Area()
  area.values.set('theme', 'light')
  area.setItem = denied
  const store = (await loadStorage()).createStore(area.asStorage)
  store.set('theme', 'dark')
  store.set('theme', 'dark')
  expect(store.get('theme')).toBe('dark')
  expect(warnings).toHaveLength(1)
})

test('once there is space again, the stored value is used, also one that another tab stores later', async () => {
  const area = new Area()
  const { setItem } = area
  area.setItem = denied
  const store = (await loadStorage()).createStore(area.asStorage)
  store.set('theme', 'dark')
  area.setItem = setItem
  store.set('theme', 'light')
  expect(store.get('theme')).toBe('light')
  area.values.set('theme', 'dark')
  expect(store.get('theme')).toBe('dark')
})

test('a value that could not be stored gives way to one that another tab stores', async () => {
  const area = new Area()
  const { setItem } = area
  area.setItem = denied
  const store = (await loadStorage()).createStore(area.asStorage)
  store.listen('theme', () => {})
  store.set('theme', 'dark')
  setItem.call(area, 'theme', 'light')
  expect(store.get('theme')).toBe('dark')
  window.dispatchEvent(storageEvent('theme', 'light', area.asStorage()))
  expect(store.get('theme')).toBe('light')
})

test('listeners of the same tab are called once for a change, and not for an equal value', async () => {
  const store = (await loadStorage()).createStore(new Area().asStorage)
  const received: unknown[] = []
  const stop = store.listen('theme', (value) => received.push(value))
  store.set('theme', 'dark')
  store.set('theme', 'dark')
  store.set('other', 'x')
  store.del('theme')
  stop()
  store.set('theme', 'light')
  expect(received).toEqual(['dark', null])
})

test('listeners are called for changes in other tabs, and when the storage is cleared', async () => {
  const area = new Area()
  const store = (await loadStorage()).createStore(area.asStorage)
  const received: unknown[] = []
  store.listen('theme', (value) => received.push(value))
  window.dispatchEvent(storageEvent('theme', 'dark', area.asStorage()))
  window.dispatchEvent(storageEvent('other', 'x', area.asStorage()))
  window.dispatchEvent(storageEvent(null, null, area.asStorage()))
  window.dispatchEvent(storageEvent('theme', 'light', new Area().asStorage()))
  expect(received).toEqual(['dark', null])
})
