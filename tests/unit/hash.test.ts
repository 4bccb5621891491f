// The hash that detects changed files.
import { expect, test } from 'vitest'
import { hashOf } from '../../cli/core/hash.ts'

test('the hash is a prefix of SHA-256, equal for a text and its bytes', () => {
  expect(hashOf('abc')).toBe('ba7816bf8f01cfea')
  expect(hashOf(Buffer.from('abc'))).toBe('ba7816bf8f01cfea')
})

test('every byte of a large file affects the hash', () => {
  const bytes = Buffer.alloc(3_000_001, 'dust')
  const hashes = [-1, 0, 1_048_575, 1_048_576, 2_999_999, 3_000_000].map((at) => {
    const copy = Buffer.from(bytes)
    if (at >= 0) copy[at] = 1
    return hashOf(copy)
  })
  expect(new Set(hashes).size).toBe(hashes.length)
  expect(new Set(hashes.map((hash) => hash.length))).toEqual(new Set([16]))
})
