import type { Field, Fields } from './shown-fields.ts'

const nth = (index: string | undefined) => Number(index ?? 0) + 1

/** The value under a key of an unknown value. Only its `kind` is shown. */
const within = (value: unknown, key: string | undefined): unknown =>
  typeof value === 'object' && value !== null && key !== undefined ? (value as Record<string, unknown>)[key] : undefined

/** `chapters.1.lessons.2.name` is of 2.3, `chapters.1.name` of chapter 2. */
function outlinePlace([chapter, , lesson]: readonly string[]): string[] {
  if (chapter === undefined) return []
  return [lesson === undefined ? `第 ${nth(chapter)} 章` : `${nth(chapter)}.${nth(lesson)}`]
}

/** 「问答」（第 6 项） where the item has a name for its kind. */
function itemPlace({ label, kinds }: Field & { as: 'records' }, item: unknown, index: string | undefined): string {
  const kind = kinds === undefined ? undefined : kinds[String(within(item, 'kind'))]
  return kind === undefined ? `${label}第 ${nth(index)} 项` : `${label}「${kind}」（第 ${nth(index)} 项）`
}

function placesWithin(field: Field, rest: readonly string[], value: unknown): string[] {
  if (field.as === 'outline') return outlinePlace(rest)
  if (field.as === 'list' || field.as === 'directions') return rest.length > 0 ? [`第 ${nth(rest[0])} 项`] : []
  if (field.as === 'group') return rest.length > 0 ? [field.label, ...placesOf(field.fields, rest, value)] : []
  if (field.as !== 'records' || rest.length < 2) return []
  const [index, ...further] = rest
  const item = within(value, index)
  return [itemPlace(field, item, index), ...placesOf(field.fields, further, item)]
}

function placesOf(fields: Fields, path: readonly string[], values: unknown): string[] {
  const [name, ...rest] = path
  const field = name === undefined ? undefined : fields[name]
  return field ? placesWithin(field, rest, within(values, name)) : []
}

/** The position of a field in its form, such as 「路线 · 一段路第 2 项」. Empty for a field that its own sentence names. */
export const placeOfField = (fields: Fields, field: string, body: object = {}): string =>
  placesOf(fields, field.split('.'), body)
    // The `body` of a page is the whole page: its sections are enough.
    .filter((place) => place !== fields['body']?.label)
    .join(' · ')
