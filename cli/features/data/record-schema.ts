// The JSON Schema of a records file: from the schema next to the data file, else from the values of its records.

import { isMap } from '../../core/is-map.ts'
import { type JsonSchema, jsonSchema } from '../../core/schema.ts'
import * as z from '../../core/z.ts'
import type { DataRecord, KeyRule } from '../../data/data-record.ts'
import { BESIDE, FORMAT } from './shapes.ts'

/** `own`: what the schema of the site says; undefined without one. */
export function recordsSchema(name: string, records: DataRecord[], own: Map<string, KeyRule> | undefined): object {
  const { properties, required } = own ? ofRules(own) : ofMaps(records)
  const { $schema, properties: beside } = jsonSchema(z.object(BESIDE), '') as JsonSchema & { $schema: string }
  return {
    $schema,
    title: name,
    type: 'object',
    required: ['format', 'records'],
    properties: {
      format: { const: FORMAT },
      records: { type: 'array', items: { type: 'object', required, properties: { ...properties, ...beside } } },
    },
  }
}

interface ObjectSchema {
  properties: Record<string, object>
  required: string[]
}

const TYPES: Record<string, string> = {
  text: 'string',
  number: 'number',
  boolean: 'boolean',
  list: 'array',
  map: 'object',
}

function ofRules(rules: Map<string, KeyRule>): ObjectSchema {
  const properties = [...rules].map(([key, { kind, isOptional }]) => [key, ofKind(kind, isOptional)])
  return {
    properties: Object.fromEntries(properties),
    required: [...rules].flatMap(([key, { isOptional }]) => (isOptional ? [] : [key])),
  }
}

function ofKind(kind: KeyRule['kind'], isOptional: boolean): object {
  if (Array.isArray(kind)) return { enum: isOptional ? [...kind, null] : kind }
  const type = TYPES[kind]
  return type === undefined ? {} : { type: isOptional ? [type, 'null'] : type }
}

/** Keys that all records have are required. */
function ofMaps(maps: DataRecord[]): ObjectSchema {
  const keys = [...new Set(maps.flatMap((map) => Object.keys(map)))]
  const valuesOf = (key: string) => maps.flatMap((map) => (Object.hasOwn(map, key) ? [map[key]] : []))
  return {
    properties: Object.fromEntries(keys.map((key) => [key, ofValues(valuesOf(key))])),
    required: keys.filter((key) => maps.every((map) => Object.hasOwn(map, key))),
  }
}

function ofValues(values: unknown[]): object {
  const types = [...new Set(values.map(typeOf))]
  const items = values.filter(Array.isArray).flat()
  const maps = values.filter(isMap) as DataRecord[]
  return {
    type: types.length === 1 ? types[0] : types,
    ...(items.length > 0 && { items: ofValues(items) }),
    ...(maps.length > 0 && ofMaps(maps)),
  }
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  if (value === null || value === undefined) return 'null'
  return typeof value
}
