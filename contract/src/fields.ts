import * as z from 'zod/mini'
import {
  DEFAULT_PAGE_SIZE,
  FIRST_PAGE,
  MAX_ID,
  MAX_PAGE_SIZE,
  SEARCH_MAX_CHARACTERS,
  SEARCH_MAX_WORDS,
} from './limits.ts'
import { sortedIds } from './list-query.ts'
import { countCharacters, plainSearch, plainText } from './plain-text.ts'

// Making a schema has no side effect. The bundler is told so, so that a page that uses a contract's constants alone need not
// carry its schemas.

interface WholeNumberRule {
  /** How the sentence names the field, e.g. `页码 page`. */
  label: string
  /** Said where it is missing, instead of 请填写. */
  missing?: string
  min: number
  max: number
}

function refuseUnlessWhole({ label, min, max }: WholeNumberRule) {
  const sentence = `${label} 应当是 ${min} 到 ${max} 之间的整数`
  return (value: string | number, context: z.core.ParsePayload): number => {
    // Only plain digits: Number('') is 0 and Number('1e3') is 1000, and no caller means either.
    const number = typeof value === 'number' ? value : /^-?\d{1,15}$/.test(value) ? Number(value) : Number.NaN
    if (!Number.isInteger(number) || number < min || number > max) {
      context.issues.push({ code: 'custom', message: sentence, input: value })
      return z.NEVER
    }
    return number
  }
}

/** A whole number that a query may also carry as text. */
/* @__NO_SIDE_EFFECTS__ */
export function wholeNumber(rule: WholeNumberRule) {
  const schema = z.pipe(
    z.union([z.string(), z.number()], { error: rule.missing ?? `请填写 ${rule.label}` }),
    z.transform(refuseUnlessWhole(rule)),
  )
  z.globalRegistry.add(schema, { type: 'integer', minimum: rule.min, maximum: rule.max, description: rule.label })
  return schema
}

/* @__NO_SIDE_EFFECTS__ */
export function wholeNumberOr(fallback: number, rule: WholeNumberRule) {
  const schema = z.pipe(
    z._default(z.union([z.string(), z.number()], { error: `${rule.label} 应当是整数` }), fallback),
    z.transform(refuseUnlessWhole(rule)),
  )
  z.globalRegistry.add(schema, {
    type: 'integer',
    minimum: rule.min,
    maximum: rule.max,
    default: fallback,
    description: rule.label,
  })
  return schema
}

/** Ids are positive integers on the wire (ruling 3). Pages fill them in, so the message only asks for a reload. */
export const id = /* @__NO_SIDE_EFFECTS__ */ (field: string) =>
  wholeNumber({
    label: `编号 ${field}`,
    missing: `没有说明是哪一个（缺少 ${field}），请刷新页面再试`,
    min: 1,
    max: MAX_ID,
  })

const idLists = new WeakSet<z.core.$ZodType>()

/** Whether a field is a list of ids: order and repeated ids mean nothing. */
export const isIdList = (schema: z.core.$ZodType) => idLists.has(schema)

/** Ids with commas between them, 0 or nothing for all. No more than `most`, or one call could ask for anything. */
/* @__NO_SIDE_EFFECTS__ */
export function idList(label: string, most: number) {
  const sentence = `${label} 应当是编号，几个之间用逗号隔开`
  const part = z.union([z.string(), z.number()])
  const schema = z.pipe(
    z._default(z.union([part, z.readonly(z.array(part))], { error: sentence }), ''),
    z.transform((value, context): number[] => {
      const parts = (Array.isArray(value) ? value : [value]).flatMap((each) => String(each).split(','))
      const [only = ''] = parts
      if (parts.length < 2 && (only === '' || only === '0')) return []
      const ids = sortedIds(parts.map((each) => (/^\d{1,10}$/.test(each) ? Number(each) : Number.NaN)))
      const isTooMany = ids.length > most
      if (isTooMany || !ids.every((each) => each >= 1 && each <= MAX_ID)) {
        const message = isTooMany ? `${label} 一次最多 ${most} 个` : sentence
        context.issues.push({ code: 'custom', message, input: value })
        return z.NEVER
      }
      return ids
    }),
  )
  z.globalRegistry.add(schema, { type: 'string', pattern: String.raw`^\d*(,\d+)*$`, default: '', description: label })
  idLists.add(schema)
  return schema
}

export const pageQuery = /* @__NO_SIDE_EFFECTS__ */ (defaultLimit: number = DEFAULT_PAGE_SIZE) => ({
  page: wholeNumberOr(FIRST_PAGE, { label: '页码 page', min: 1, max: 1_000_000 }),
  limit: wholeNumberOr(defaultLimit, { label: '每页条数 limit', min: 1, max: MAX_PAGE_SIZE }),
})

/* @__NO_SIDE_EFFECTS__ */
export function paged<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ list: z.array(item), totalCount: z.int(), totalPage: z.int() })
}

export interface Paged<Item> {
  list: Item[]
  totalCount: number
  totalPage: number
}

interface TextRule {
  max: number
  min?: number
  tooShort: string
  tooLong: string
  /** A name is one line, even if several were pasted; `few`: for texts between others' texts, without a wall of empty lines. */
  lines?: 'one' | 'few' | 'many'
}

/** Text typed by a person: made plain for all its readers, trimmed, counted in code points, with the sentences both sides show. */
/* @__NO_SIDE_EFFECTS__ */
export function typedText({ min = 1, max, tooShort, tooLong, lines = 'many' }: TextRule) {
  const schema = z.pipe(
    z.string({ error: tooShort }),
    z.transform((value, context) => {
      const text = plainText(value, lines)
      const length = countCharacters(text)
      if (length < min || length > max) {
        context.issues.push({ code: 'custom', message: length < min ? tooShort : tooLong, input: value })
        return z.NEVER
      }
      return text
    }),
  )
  z.globalRegistry.add(schema, { type: 'string', minLength: min, maxLength: max })
  return schema
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/
export const isEmail = (text: string): boolean => EMAIL.test(text)

/** The search word; absent and blank mean no search. */
export const searchWord = /* @__NO_SIDE_EFFECTS__ */ (label: string) => {
  const schema = z.pipe(
    z._default(z.string({ error: `${label} 应当是文字` }), ''),
    z.transform((value, context) => {
      const search = plainSearch(value)
      const isTooLong = countCharacters(search) > SEARCH_MAX_CHARACTERS
      if (isTooLong || search.split(' ').length > SEARCH_MAX_WORDS) {
        const most = isTooLong ? `${SEARCH_MAX_CHARACTERS} 个字` : `${SEARCH_MAX_WORDS} 个词`
        context.issues.push({ code: 'custom', message: `${label} 不能超过 ${most}`, input: value })
        return z.NEVER
      }
      return search
    }),
  )
  z.globalRegistry.add(schema, { type: 'string', maxLength: SEARCH_MAX_CHARACTERS, default: '' })
  return schema
}

type TextOrNumber = z.ZodMiniUnion<readonly [z.ZodMiniString<string>, z.ZodMiniNumber<number>]>
type ChoiceOf<Source extends z.ZodMiniType, Choice> = z.ZodMiniPipe<Source, z.ZodMiniTransform<Choice, string | number>>

/** One of a few words or numbers, told apart after trimming; the sentence names the field and the choices. */
export function oneOf<const Choice extends string>(
  field: string,
  choices: readonly Choice[],
): ChoiceOf<TextOrNumber, Choice>
/** With a fallback the caller may leave the field out. */
export function oneOf<const Choice extends string>(
  field: string,
  choices: readonly Choice[],
  fallback: NoInfer<Choice>,
): ChoiceOf<z.ZodMiniDefault<TextOrNumber>, Choice>
/* @__NO_SIDE_EFFECTS__ */
export function oneOf<const Choice extends string>(
  field: string,
  choices: readonly Choice[],
  fallback?: Choice,
): ChoiceOf<TextOrNumber | z.ZodMiniDefault<TextOrNumber>, Choice> {
  const sentence = `${field} 应当是 ${choices.join('、')} 之一`
  const text = z.union([z.string(), z.number()], { error: sentence })
  const schema = z.pipe(
    fallback === undefined ? text : z._default(text, fallback),
    z.transform((value: string | number, context): Choice => {
      const choice = choices.find((each) => each === String(value))
      if (choice === undefined) {
        context.issues.push({ code: 'custom', message: sentence, input: value })
        return z.NEVER
      }
      return choice
    }),
  )
  z.globalRegistry.add(schema, {
    type: 'string',
    enum: [...choices],
    ...(fallback === undefined ? {} : { default: fallback }),
  })
  return schema
}

/** Times travel as ISO 8601 in UTC and are shown in Asia/Shanghai. */
export const time = /* @__NO_SIDE_EFFECTS__ */ () => z.string()
