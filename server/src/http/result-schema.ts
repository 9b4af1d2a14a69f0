import { wireJsonSchema } from '@bee/contract/wire.ts'
import compileSerialiser from 'fast-json-stringify'
import type * as z from 'zod/mini'

type JsonSchema = Record<string, unknown>

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Writes `anyOf [X, null]` as `X, nullable`: the serialiser then prints it directly instead of validating both branches. */
function flattenNullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(flattenNullable)
  if (!isObject(schema)) return schema
  const { anyOf, ...rest } = schema
  if (Array.isArray(anyOf) && anyOf.length === 2) {
    const other = anyOf.find((each) => !(isObject(each) && each.type === 'null')) as unknown
    if (anyOf.some((each) => isObject(each) && each.type === 'null') && isObject(other)) {
      return flattenNullable({ ...other, ...rest, nullable: true })
    }
  }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, flattenNullable(value)]))
}

type Serialiser = (envelope: unknown) => string

/** Making them is a large part of a server's start, so several servers in one process share them. */
const schemas = new WeakMap<z.ZodMiniType, JsonSchema>()
const serialisers = new WeakMap<JsonSchema, Serialiser>()

function made<Key extends object, Value>(known: WeakMap<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}

/** JSON Schema for the serialiser, which drops every field that the contract does not name. */
export const envelopeJsonSchema = (result: z.ZodMiniType): JsonSchema =>
  made(schemas, result, () => {
    const data = wireJsonSchema(result, { io: 'output', unrepresentable: 'any' })
    // The serialiser would take a nested $schema for a reference to another document.
    delete data.$schema
    return {
      type: 'object',
      properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: flattenNullable(data) },
    }
  })

export const serialiserOf = (schema: JsonSchema): Serialiser =>
  made(serialisers, schema, () => compileSerialiser(schema) as Serialiser)
