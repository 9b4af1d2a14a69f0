import * as z from 'zod/mini'
import { isEmail, typedText, wholeNumber } from '../fields.ts'
import { countCharacters } from '../plain-text.ts'
import { markdownProblem } from './markdown-shape.ts'

// Fields of drafts, as operators write them, imports bring them and the demo school has them. No page of the students asks for
// them.

const MAX_ID = 2_147_483_647

/** Halves of a character, left where a text was cut: PostgreSQL takes no JSON that holds one. */
const HALVES = /\p{Cs}/gu

/* @__NO_SIDE_EFFECTS__ */
function written(label: string, { min, max, lines }: { min: number; max: number; lines: 'one' | 'many' }) {
  const tooShort = `请填写${label}`
  return typedText({ min, max, lines, tooShort, tooLong: `${label}不能超过${max}个字` })
}

/** One line, such as a title. */
export const line = /* @__NO_SIDE_EFFECTS__ */ (label: string, max: number, min = 1) =>
  written(label, { min, max, lines: 'one' })

/** Text in which line breaks are the writer's own. */
export const paragraph = /* @__NO_SIDE_EFFECTS__ */ (label: string, max: number, min = 1) =>
  written(label, { min, max, lines: 'many' })

const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g
const isKept = (control: string) => control === '\n' || control === '\t'

function shapeProblem(label: string, text: string): string | undefined {
  const problem = markdownProblem(text)
  return problem && `${label}：${problem}`
}

/** Markdown as it was written: blanks have a meaning there, so nothing is trimmed. */
/* @__NO_SIDE_EFFECTS__ */
export function markdown(label: string, max: number, min = 1) {
  const schema = z.pipe(
    z.string({ error: `请填写${label}` }),
    z.transform((value, context) => {
      const text = value
        .replace(LINE_ENDS, '\n')
        .replace(/\p{Cc}/gu, (control) => (isKept(control) ? control : ''))
        .replace(HALVES, '')
      const sentence =
        countCharacters(text.trim()) < min
          ? `请填写${label}`
          : countCharacters(text) > max
            ? `${label}不能超过${max}个字`
            : shapeProblem(label, text)
      if (sentence === undefined) return text
      context.issues.push({ code: 'custom', message: sentence, input: value })
      return z.NEVER
    }),
  )
  z.globalRegistry.add(schema, { type: 'string', minLength: min, maxLength: max })
  return schema
}

/* @__NO_SIDE_EFFECTS__ */
export function listOf<Item extends z.ZodMiniType>(
  label: string,
  item: Item,
  /** `tooFew`: the sentence to use where 项 is the wrong word for the items. */
  { min = 0, max = 50, tooFew }: { min?: number; max?: number; tooFew?: string } = {},
) {
  return z
    .array(item, { error: `请填写${label}` })
    .check(z.minLength(min, tooFew ?? `${label}至少要有 ${min} 项`), z.maxLength(max, `${label}不能超过 ${max} 项`))
}

/** A group of fields of its own; unnamed fields are dropped. */
/* @__NO_SIDE_EFFECTS__ */
export function group<Shape extends z.core.$ZodLooseShape>(label: string, shape: Shape) {
  return z.object(shape, { error: `请填写${label}` })
}

/** Something else of the school, by its number. */
export const reference = /* @__NO_SIDE_EFFECTS__ */ (label: string) => wholeNumber({ label, min: 1, max: MAX_ID })

/** Absent means none. */
export const referenceOrNone = /* @__NO_SIDE_EFFECTS__ */ (label: string) =>
  z._default(z.nullable(reference(label)), null)

export const seconds = /* @__NO_SIDE_EFFECTS__ */ (label: string) =>
  z._default(wholeNumber({ label, min: 0, max: 86_400 }), 0)

const PHONE = /^[+(（\d][\d\s()（）-]*(?:转\s?\d+)?$/
const FEWEST_DIGITS = 5
const isPhone = (text: string) => PHONE.test(text) && text.replace(/\D/g, '').length >= FEWEST_DIGITS

/** A number that can be dialled; empty: none. */
/* @__NO_SIDE_EFFECTS__ */
export function phoneOrNone(label: string, max: number) {
  return line(label, max, 0).check(
    z.refine((text) => text === '' || isPhone(text), `${label}的写法例如 010-8888 6666、400-860-2217`),
  )
}

/** An address that can be written to; empty: none. */
/* @__NO_SIDE_EFFECTS__ */
export function emailOrNone(label: string, max: number) {
  return line(label, max, 0).check(
    z.refine((text) => text === '' || isEmail(text), `${label}的写法例如 hello@school.cn`),
  )
}

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const isMoment = (text: string) => MOMENT.test(text) && !Number.isNaN(Date.parse(text))

/** A moment in UTC; absent means none. */
/* @__NO_SIDE_EFFECTS__ */
export function momentOrNone(label: string) {
  const sentence = `${label}应当是一个时间`
  return z._default(z.nullable(z.string({ error: sentence }).check(z.refine(isMoment, sentence))), null)
}

const DIRECTION_KEY = /^[a-z0-9][a-z0-9-]{0,29}$/

/** The word by which other content names a direction: which there are is the school's own. */
/* @__NO_SIDE_EFFECTS__ */
export function directionKey(label: string) {
  const sentence = `${label}应当是 1 到 30 个小写字母、数字或连字符`
  return z.string({ error: `请填写${label}` }).check(z.regex(DIRECTION_KEY, sentence))
}

/** A chosen direction: its author sees names, so the message does not explain the spelling of a key. */
/* @__NO_SIDE_EFFECTS__ */
export function direction() {
  const sentence = '请选择方向，要是学校里有的'
  return z.string({ error: sentence }).check(z.regex(DIRECTION_KEY, sentence))
}

/** One of a list. The keys are internal: authors see labels. */
/* @__NO_SIDE_EFFECTS__ */
export function chosen<const Choice extends string>(label: string, choices: readonly Choice[]) {
  return z.enum(choices, { error: `请选择${label}` })
}

/** One of a list, or nothing. */
/* @__NO_SIDE_EFFECTS__ */
export function choiceOrNone(label: string, choices: readonly string[]) {
  const error = `请选择${label}，没有的不能用`
  const schema = z.string({ error }).check(z.refine((value) => value === '' || choices.includes(value), { error }))
  z.globalRegistry.add(schema, { enum: ['', ...choices] })
  return schema
}

const SITE_PATH = /^\/(?![/\\])[^\s\p{Cc}\p{Surrogate}\\"<>]*$/u
const MAX_PATH = 200

/** Within the site: content never sends a reader elsewhere. */
/* @__NO_SIDE_EFFECTS__ */
export function sitePath(label: string) {
  const sentence = `${label}应当是站内路径，例如 /news`
  return z.string({ error: `请填写${label}` }).check(z.maxLength(MAX_PATH, sentence), z.regex(SITE_PATH, sentence))
}
