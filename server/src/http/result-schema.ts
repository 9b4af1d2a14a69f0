import * as z from 'zod/mini'

type JsonSchema = Record<string, unknown>

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Writes `anyOf [X, null]` as `X, nullable`: the serialiser then prints it straight instead of validating both branches.
 */
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

/** JSON Schema for Fastify's compiled serialiser, which drops every field that the contract does not name. */
export function envelopeJsonSchema(result: z.ZodMiniType): JsonSchema {
  const data = z.toJSONSchema(result, { io: 'output', unrepresentable: 'any' }) as JsonSchema
  // The serialiser takes a nested dialect for a reference to another document.
  delete data.$schema
  return {
    type: 'object',
    properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: flattenNullable(data) },
  }
}
