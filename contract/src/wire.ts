import * as z from 'zod/mini'
import type { WireWords } from './translate.ts'

const wireNames = new WeakMap<z.core.$ZodType, string>()

/**
 * A field with another name in the specification: `courseId: wire('subjectId', z.int())`. Both names meet only here:
 * server and browser use ours, the traffic carries the other.
 */
/* @__NO_SIDE_EFFECTS__ */
export function wire<Schema extends z.core.$ZodType>(name: string, schema: Schema): Schema {
  const known = wireNames.get(schema)
  if (known !== undefined && known !== name) throw new Error(`One schema cannot be both ${known} and ${name}`)
  wireNames.set(schema, name)
  return schema
}

type Def = z.core.$ZodTypes['_zod']['def']

const defOf = (schema: z.core.$ZodType) => schema._zod.def as Def

/** The schema inside a wrapper; the words of both are the same. */
function innerSchemas(def: Def): readonly z.core.$ZodType[] {
  if (def.type === 'array') return [def.element]
  if (def.type === 'nullable' || def.type === 'optional' || def.type === 'default') return [def.innerType]
  if (def.type === 'pipe') return [def.in, def.out]
  if (def.type === 'union') return def.options
  return []
}

/** Every word of a schema that the wire spells otherwise; undefined where there is none. */
export function wordsOf(schema: z.core.$ZodType): WireWords | undefined {
  const def = defOf(schema)
  if (def.type !== 'object') {
    const found = innerSchemas(def)
      .map(wordsOf)
      .filter((words) => words !== undefined)
    if (found.length > 1) throw new Error(`A ${def.type} of several objects whose words differ cannot be translated`)
    return found[0]
  }
  const words = Object.entries(def.shape).flatMap(([ours, field]): [string, WireWords[string]][] => {
    const name = wireNames.get(field)
    const inside = wordsOf(field)
    if (name === undefined) return inside ? [[ours, inside]] : []
    return [[ours, inside ? [name, inside] : name]]
  })
  return words.length > 0 ? Object.fromEntries(words) : undefined
}

/** The wire names of an object's fields, or of some of them. */
export const wireNamesOf = (
  { shape }: z.ZodMiniObject,
  isWanted: (field: z.core.$ZodType) => boolean = () => true,
): string[] => Object.entries(shape).flatMap(([ours, field]) => (isWanted(field) ? [wireNames.get(field) ?? ours] : []))

/** JSON Schema of the traffic, for authors of other clients: the fields under the names of the wire. */
export function wireJsonSchema(
  schema: z.core.$ZodType,
  { override, ...options }: Parameters<typeof z.toJSONSchema>[1] = {},
): Record<string, unknown> {
  return z.toJSONSchema(schema, {
    ...options,
    override: (context) => {
      override?.(context)
      const { zodSchema, jsonSchema } = context
      const def = defOf(zodSchema)
      if (def.type !== 'object') return
      const wireNameOf = (ours: string) => {
        const field = def.shape[ours]
        return (field && wireNames.get(field)) ?? ours
      }
      if (jsonSchema.properties) {
        jsonSchema.properties = Object.fromEntries(
          Object.entries(jsonSchema.properties).map(([ours, field]) => [wireNameOf(ours), field]),
        )
      }
      if (jsonSchema.required) jsonSchema.required = jsonSchema.required.map(wireNameOf)
    },
  })
}
