import * as z from 'zod/mini'

type Schema = z.core.$ZodType
type Def = z.core.$ZodTypes['_zod']['def']

/** A text field that was filled to its limit. */
export interface LongestText {
  /** Without the numbers of items: `chapters.lessons.name`. */
  field: string
  text: string
  isMarkdown: boolean
}

const defOf = (schema: Schema) => schema._zod.def as Def
const takes = (schema: Schema, text: string) => z.safeParse(schema as z.ZodMiniType, text)

/** The limit of a field that takes any words; none of numbers, choices and keys. */
function limitOf(schema: Schema): number | undefined {
  const { type, maxLength, enum: choices } = z.globalRegistry.get(schema) ?? {}
  if (type === 'string' && choices === undefined) return maxLength as number | undefined
  const def = defOf(schema)
  if (def.type !== 'string') return undefined
  const limits = (def.checks ?? []).map(({ _zod }) => (_zod.def as { maximum?: number }).maximum)
  return limits.find((limit) => limit !== undefined)
}

function insideOf(schema: Schema): Schema[] {
  const def = defOf(schema)
  if (def.type === 'object') return Object.values(def.shape)
  if (def.type === 'array') return [def.element]
  if (def.type === 'union') return [...def.options]
  return def.type === 'optional' || def.type === 'nullable' || def.type === 'default' ? [def.innerType] : []
}

const hasText = (schema: Schema): boolean => limitOf(schema) !== undefined || insideOf(schema).some(hasText)

/** One UTF-16 unit, a surrogate pair, a combining sign, a joined emoji: letters that a cut in the wrong place breaks. */
const LETTERS = ['蜂', '学', '😀', 'e\u0301', '堂', '👩\u200D💻', '𠮷', 'z', 'ä', '\u0915\u094D']
/** Signs that a page or a statement could take for its own syntax. In Markdown some of it is. */
const SIGNS = ['"', '<b>', '&amp;', "'", '\\', '%s', '$1', '{{x}}']
const LETTERS_A_LINE = 30

interface Keeps {
  lines: boolean
  outerBlanks: boolean
}

function piecesFor(nth: number, { lines, outerBlanks }: Keeps): string[] {
  const isMarkdown = lines && outerBlanks
  const letter = LETTERS[nth % LETTERS.length] ?? ''
  const sign = isMarkdown || nth % 7 !== 3 ? '' : (SIGNS[((nth / 7) % SIGNS.length) | 0] ?? '')
  if (nth % LETTERS_A_LINE !== LETTERS_A_LINE - 1) return [letter, sign]
  return [letter, lines ? (isMarkdown ? '\n\n  ' : '\n   ') : ' ']
}

/** Each text begins with a number of its own: found elsewhere, it is not taken for another. */
function longestText(schema: Schema, limit: number, serial: number): { text: string; isMarkdown: boolean } {
  const keeps = {
    lines: takes(schema, 'a\nb').data === 'a\nb',
    outerBlanks: takes(schema, ' a ').data === ' a ',
  }
  const isPath = !takes(schema, '字字字').success
  const lead = isPath ? '/news?' : keeps.outerBlanks ? '  ' : ''
  const characters = [...lead, ...`${serial}号`]
  for (let nth = 0; characters.length < limit; nth += 1) {
    const piece = isPath ? '蜂' : piecesFor(nth, keeps).join('')
    if (characters.length + [...piece].length < limit) characters.push(...piece)
    else characters.push('末')
  }
  return { text: characters.join(''), isMarkdown: keeps.lines && keeps.outerBlanks }
}

/** For a field that is no text, when the published item has no value for it. */
function plainValue(schema: Schema): unknown {
  const { type, minimum, enum: choices } = z.globalRegistry.get(schema) ?? {}
  const def = defOf(schema)
  if (Array.isArray(choices)) return choices[0]
  if (type === 'integer') return minimum
  if (def.type === 'enum') return Object.values(def.entries)[0]
  return def.type === 'boolean' ? false : undefined
}

/** Counts over all texts of a process, so that no text is taken for one of another piece. */
let written = 0

/** As many as a question has options. */
const MOST_ITEMS = 9

/** A body with the longest text in every field of its schema that takes one; everything else, `keys` too, stays as it is. */
export function withLongestTexts(
  schema: Schema,
  body: unknown,
  keys: ReadonlySet<string>,
): { body: unknown; texts: LongestText[] } {
  const texts: LongestText[] = []

  function fill(field: Schema, value: unknown, path: string): unknown {
    const limit = limitOf(field)
    if (limit !== undefined && !keys.has(path)) {
      written += 1
      const { text, isMarkdown } = longestText(field, limit, written)
      texts.push({ field: path, text, isMarkdown })
      return text
    }
    if (!hasText(field) || keys.has(path)) return value === undefined ? plainValue(field) : value
    const def = defOf(field)
    if (def.type === 'object') {
      const fields: Record<string, unknown> = { ...(value as object | undefined) }
      for (const [name, inner] of Object.entries(def.shape)) {
        const isLeftOut = defOf(inner).type === 'optional' && !hasText(inner) && fields[name] === undefined
        if (!isLeftOut) fields[name] = fill(inner, fields[name], path ? `${path}.${name}` : name)
      }
      return fields
    }
    if (def.type === 'array') {
      const items = Array.isArray(value) && value.length > 0 ? (value as unknown[]).slice(0, MOST_ITEMS) : [undefined]
      return items.map((item) => fill(def.element, item, path))
    }
    if (def.type === 'union') {
      const option = def.options.find((each) => isOptionOf(each, value))
      return option ? fill(option, value, path) : value
    }
    const [inner] = insideOf(field)
    return inner ? fill(inner, value, path) : value
  }

  return { body: fill(schema, body, ''), texts }
}

/** Whether every field with one possible value has that value. */
function isOptionOf(option: Schema, value: unknown): boolean {
  const def = defOf(option)
  const fields: Record<string, unknown> = { ...(value as object) }
  if (def.type !== 'object') return false
  return Object.entries(def.shape).every(([name, field]) => {
    const inner = defOf(field)
    return inner.type !== 'literal' || inner.values.includes(fields[name] as z.core.util.Literal)
  })
}

/** The texts are compared without blanks: Markdown says nothing about the blanks between letters. */
export const withoutBlanks = (text: string) => text.replaceAll(/\s/g, '')
