// Content hashes, to detect changes. Not for security.
import { hash } from 'node:crypto'

/** 16 hex digits. */
export const hashOf = (data: Uint8Array | string): string => hash('sha256', data).slice(0, 16)
