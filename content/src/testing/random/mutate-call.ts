import type { AppRequest } from '@bee/server/testing/calls/planted-calls.ts'
import type { SeededRandom } from '../../seeding/seeded-random.ts'
import type { CallRequest } from '../contract-answers.ts'

type Fields = Record<string, unknown>

/** Deeper than any form, not deeper than a parser reads. */
const NESTED_LEVELS = 500
const nested = (inside: unknown, around: (value: unknown) => unknown) => {
  let value = inside
  for (let level = 0; level < NESTED_LEVELS; level += 1) value = around(value)
  return value
}

/** Values that people, scripts and attackers send in place of the right ones. */
const VALUES: unknown[] = [
  0,
  -1,
  1,
  2,
  1.5,
  1e21,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  21_474_836.48,
  1e-7,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '1',
  'java',
  'desc',
  'createTime',
  '微服务',
  '的',
  'wfw',
  '%',
  '_',
  '\\',
  "'",
  '"; select 1',
  '<script>alert(1)</script>',
  '\u0000',
  '99999999999999999999',
  '1e400',
  '/uploads/\u0000.webp',
  '/uploads/../secret',
  '\ud800',
  '\u202e',
  '😀',
  '蜂'.repeat(300),
  'a'.repeat(5000),
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '13800010001',
  'A',
  null,
  true,
  [],
  [1, 2],
  ['A', 'B'],
  [[0, 5]],
  [[5, 0]],
  {},
  { a: 1 },
  { toString: 1 },
  { '\u0000': '\u0000' },
  { a: ['\ud800', { '\udfff': 1 }] },
  nested(1, (value) => [value]),
  nested(1, (value) => ({ a: value })),
  Array.from({ length: 3000 }, (_, index) => index),
  Array.from({ length: 300 }, () => '蜂'.repeat(50)),
]

/** Fields that no schema names. */
const STRANGE_FIELDS = ['__proto__', 'constructor', 'toString', 'length', 'userId', 'isAdmin', '']

const numberNear = (value: number, random: SeededRandom) =>
  random.pick([value + 1, value - 1, -value, value + 0.5, value * 1_000_000, String(value), ` ${value}`])

const textNear = (text: string, random: SeededRandom) =>
  random.pick([
    text.slice(0, -1),
    `${text}x`,
    ` ${text} `,
    text.toUpperCase(),
    text.repeat(40),
    `${text}\u0000`,
    `${text}😀`,
    [text],
  ])

/** A value near the right one, or a completely different one. */
function otherValue(value: unknown, random: SeededRandom): unknown {
  if (random.chance(typeof value === 'object' && value !== null ? 0.2 : 0.5)) return random.pick(VALUES)
  if (typeof value === 'number') return numberNear(value, random)
  if (typeof value === 'string') return textNear(value, random)
  if (Array.isArray(value)) {
    const items: unknown[] = value
    return random.pick([
      [],
      [...items, ...items],
      [...items, random.pick(VALUES)],
      items.map((item) => otherValue(item, random)),
    ])
  }
  if (typeof value === 'object' && value !== null && random.chance(0.8)) {
    const inside: Fields = { ...value }
    return mutateOnce(inside, Object.keys(inside), random)
  }
  return random.pick(VALUES)
}

const without = (fields: Fields, name: string) =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name))

/** One field left out, added, or with another value. */
function mutateOnce(fields: Fields, possible: readonly string[], random: SeededRandom): Fields {
  if (possible.length === 0 || random.chance(0.1)) {
    return { ...fields, [random.pick(STRANGE_FIELDS)]: random.pick(VALUES) }
  }
  const name = random.pick(possible)
  return random.chance(0.2) ? without(fields, name) : { ...fields, [name]: otherValue(fields[name], random) }
}

/** A valid input, or one with up to three mistakes in it. Path parameters stay, or there would be no address. */
export function mutateInput(valid: Fields, path: string, random: SeededRandom): Fields {
  let fields = valid
  const names = Object.keys(valid)
  for (let left = random.pick([0, 1, 1, 1, 2, 3]); left > 0; left -= 1) fields = mutateOnce(fields, names, random)
  const inPath = Object.keys(valid).filter((name) => path.includes(`:${name}`))
  return { ...fields, ...Object.fromEntries(inPath.map((name) => [name, pathValue(fields[name], valid[name])])) }
}

/** Half a character cannot be written into an address at all, and a part left out is another address. */
function pathValue(value: unknown, valid: unknown): unknown {
  if (value === undefined) return valid
  return typeof value === 'string' ? Buffer.from(value).toString() : value
}

const TYPES = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=----bee',
  'nonsense',
]
const BODIES = [
  '',
  'null',
  '[]',
  '1',
  '"x"',
  '{',
  '{"a":',
  '{"__proto__":{"x":1}}',
  '['.repeat(5000),
  '\u0000',
  'a=1&b=2',
]

type Spoil = (request: CallRequest, random: SeededRandom) => AppRequest

/** The faults around the input. */
const SPOILS: Spoil[] = [
  (request, random) => ({
    ...request,
    payload: random.pick(BODIES),
    headers: { ...request.headers, 'content-type': random.pick(TYPES) },
  }),
  (request, random) => ({ ...request, headers: { ...request.headers, 'content-type': random.pick(TYPES) } }),
  (request, random) => ({
    ...request,
    method: random.pick(['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'] as const),
  }),
  (request, random) => ({
    ...request,
    url:
      request.url +
      random.pick([
        '/',
        '%00',
        '%',
        '%zz',
        '%ff',
        '?',
        '&page=1&page=2',
        '//',
        '/..',
        '?a[b]=1',
        `/${'x'.repeat(300)}`,
      ]),
  }),
  (request) => ({ ...request, url: request.url.replace('?', '?page=2&limit=3&') }),
  (request, random) => ({
    ...request,
    headers: { ...request.headers, userid: random.pick(['0', '-1', 'x', '1e9', '']) },
  }),
  (request, random) => ({
    ...request,
    headers: { ...request.headers, token: random.pick(['', 'x', 'x'.repeat(43), 'x'.repeat(5000), '"', "' or 1=1"]) },
  }),
  (request, random) => ({
    ...request,
    headers: {
      ...request.headers,
      'x-forwarded-for': random.pick(['', 'x', '1.2.3.4, 5.6.7.8', '::1', '1.2.3.4:80']),
      'user-agent': '',
    },
  }),
  (request, random) => cutBody(request, random),
]

function cutBody(request: AppRequest, random: SeededRandom): AppRequest {
  const { payload } = request
  if (Buffer.isBuffer(payload))
    return { ...request, payload: payload.subarray(0, random.between(0, payload.length - 1)) }
  const text = JSON.stringify(payload ?? {})
  return {
    ...request,
    headers: { ...request.headers, 'content-type': 'application/json' },
    payload: text.slice(0, random.between(0, text.length - 1)),
  }
}

export const spoilRequest: Spoil = (request, random) => random.pick(SPOILS)(request, random)
