import type { EndpointShape } from '@bee/contract/endpoint.ts'
import * as z from 'zod/mini'
import type { SeededRandom } from '../../seeding/seeded-random.ts'

type Fields = Record<string, unknown>

/** As much of JSON Schema as the contract's own schemas are printed in. */
interface Printed {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Printed[]
  oneOf?: Printed[]
  items?: Printed
  prefixItems?: Printed[]
  properties?: Record<string, Printed>
  required?: string[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
}

const printed = new WeakMap<EndpointShape, Printed>()

/** Printed once per process: it takes longer than a call. */
function printedInput(shape: EndpointShape): Printed {
  const known = printed.get(shape) ?? printInput(shape)
  printed.set(shape, known)
  return known
}

function printInput({ input }: EndpointShape): Printed {
  if (!input) return { type: 'object', properties: {} }
  return z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Printed
}

/** Words in the shapes that fields ask for: days, moments, numbers, keys. One of them fits nearly every pattern of the contract. */
const SHAPED_WORDS = [
  '2026-11-18',
  '2026-11-18T01:00:00.000Z',
  '2026-11',
  '09:30',
  '13800010001',
  '4d1f6e0e-9d6f-4f39-8d0c-6f6f3f0d7a11',
  '0123456789abcdef0123456789abcdef',
  'abcdefghijklmnopqrstuvwxyz012345',
  'java',
  'K7P4',
  '123456',
  '1,2,3',
  '1.5',
  '/news',
  '/uploads/0123456789abcdef.webp',
]
/** In UTF-16 one half or two, in UTF-8 one byte to four, with marks that join the letter before. */
const LETTERS = ['蜂', 'a', '😀', 'é', ' ', '\n', '%', '_', '\\', "'", '的', '1', '-', '<b>']
const LONGEST_TEXT = 20_000
const MOST_ITEMS = 300
/** The demo school numbers its rows from 1. */
const LAST_KNOWN_ID = 30
const DEEPEST = 6

function lengthOf(min: number, max: number, random: SeededRandom): number {
  const small = Math.min(max, min + 3)
  return random.pick([min, small, small, random.between(min, small), max])
}

function textFor({ pattern, minLength = 0, maxLength = 40 }: Printed, random: SeededRandom): string {
  const fitting = pattern === undefined ? [] : SHAPED_WORDS.filter((word) => new RegExp(pattern, 'u').test(word))
  if (fitting.length > 0) return random.pick(fitting)
  if (random.chance(0.2)) return random.pick(SHAPED_WORDS)
  const length = lengthOf(minLength, Math.min(maxLength, LONGEST_TEXT), random)
  const letters = [random.pick(LETTERS), random.pick(LETTERS)]
  return Array.from({ length }, (_, index) => letters[index % 2]).join('')
}

function numberFor({ type, minimum = 0, maximum = 2_147_483_647 }: Printed, random: SeededRandom): number {
  const near = random.between(minimum, Math.min(maximum, minimum + LAST_KNOWN_ID))
  const number = random.pick([near, near, near, near, minimum, maximum, random.between(minimum, maximum)])
  return type === 'number' && random.chance(0.3) ? number + 0.25 : number
}

function fieldsFor({ properties = {}, required = [] }: Printed, random: SeededRandom, depth: number): Fields {
  const names = Object.keys(properties).filter((name) => required.includes(name) || random.chance(0.6))
  return Object.fromEntries(names.map((name) => [name, valueFor(properties[name] ?? {}, random, depth + 1)]))
}

function itemsFor({ items = {}, minItems = 0, maxItems = 5 }: Printed, random: SeededRandom, depth: number): unknown[] {
  // A long list of long lists is longer than any body that is taken.
  const most = depth > 1 ? Math.min(maxItems, minItems + 2) : Math.min(maxItems, MOST_ITEMS)
  const length = lengthOf(minItems, Math.max(minItems, most), random)
  return Array.from({ length }, () => valueFor(items, random, depth + 1))
}

/** Where the schema takes anything: a value as a draft, a filter or a setting could hold. */
const anything = (random: SeededRandom) =>
  random.pick<unknown>([{}, { name: '蜂' }, { title: 1, body: [] }, 1, 'x', null])

/** A value that the schema takes, as often as not at the edge of the allowed range. */
function valueFor(schema: Printed, random: SeededRandom, depth = 0): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum && schema.enum.length > 0) return random.pick(schema.enum)
  if (schema.type === 'string') return textFor(schema, random)
  if (schema.type === 'integer' || schema.type === 'number') return numberFor(schema, random)
  if (schema.type === 'boolean') return random.chance(0.5)
  if (schema.type === 'null') return null
  if (schema.type === 'object') return depth > DEEPEST ? {} : fieldsFor(schema, random, depth)
  if (schema.prefixItems) return schema.prefixItems.map((item) => valueFor(item, random, depth + 1))
  if (schema.type === 'array') return depth > DEEPEST ? [] : itemsFor(schema, random, depth)
  const choices = schema.anyOf ?? schema.oneOf
  return choices && choices.length > 0 ? valueFor(random.pick(choices), random, depth) : anything(random)
}

/** An input made from the schema of the call. Half of the valid fields stay: made-up ids rarely name an existing row. */
export function generateInput(shape: EndpointShape, valid: Fields, random: SeededRandom): Fields {
  const made = fieldsFor(printedInput(shape), random, 0)
  const kept = Object.entries(valid).filter(() => random.chance(0.5))
  return { ...made, ...Object.fromEntries(kept) }
}
