import { isDeepStrictEqual } from 'node:util'
import type { Change } from '@bee/contract/manage/content/drafts.contract.ts'
import { priceWords } from '@bee/contract/money.ts'
import { minuteInShanghai } from '@bee/contract/shanghai-day.ts'
import { pairUp } from './align.ts'
import type { Field, Fields, ReferenceKind } from './shown-fields.ts'
import { diffWords, replaced } from './word-diff.ts'

/** The name of a reference by its number. Empty where the row no longer exists. */
export type NameOf = (kind: ReferenceKind, id: number) => string

export interface Names {
  of: NameOf
  /** The name of a direction, by its key. */
  directionOf: (area: string) => string
}

interface Place {
  section: string
  /** Stands before the label of a part, such as 第 2 项. */
  prefix: string
}

type Values = Record<string, unknown>

const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const groupOf = (value: unknown): Values => (isGroup(value) ? value : {})
const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null || value === '' ? [] : [value]

const plainText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number'
      ? String(value)
      : typeof value === 'boolean'
        ? value
          ? '正确'
          : '错误'
        : value === undefined || value === null
          ? ''
          : JSON.stringify(value)

/** Paragraphs as a reader counts them: separated by blank lines. */
const paragraphsOf = (text: string) =>
  text
    .split(/\n[^\S\n]*\n+/)
    .map((each) => each.trim())
    .filter((each) => each !== '')

const actOf = (before: string, after: string) => (before === '' ? '新增' : after === '' ? '去掉' : '改写')

/** In Shanghai time, to the minute. */
const momentWords = (moment: string) =>
  Number.isNaN(Date.parse(moment)) ? moment : minuteInShanghai(Date.parse(moment))

function wordsOf(field: Field, value: unknown, names: Names): string {
  if (field.as === 'money') return typeof value === 'number' ? priceWords(value) : ''
  if (field.as === 'choice') return field.words[plainText(value)] ?? plainText(value)
  if (field.as === 'yes') return value === undefined ? '' : value === true ? field.yes : field.no
  if (field.as === 'reference') return typeof value === 'number' ? names.of(field.to, value) || `编号 ${value}` : ''
  if (field.as === 'direction' || field.as === 'directions') return names.directionOf(plainText(value))
  if (field.as === 'moment') return momentWords(plainText(value))
  return plainText(value)
}

/** Compares two bodies of one kind field by field, in the order of its table of fields. */
export function createFieldChanges(names: Names) {
  function compareLists(field: Field, before: unknown, after: unknown, place: Place): Change[] {
    const [was, is] = [before, after].map((value) => listOf(value).map((item) => wordsOf(field, item, names))) as [
      string[],
      string[],
    ]
    return pairUp(was, is).flatMap(({ from, to }) => {
      const old = from === undefined ? '' : (was[from] ?? '')
      const next = to === undefined ? '' : (is[to] ?? '')
      if (old === next) return []
      const label = `${place.prefix}${field.label}第 ${(to ?? from ?? 0) + 1} 项`
      return [{ section: place.section, act: actOf(old, next), label, pieces: diffWords(old, next), effect: '' }]
    })
  }

  function compareMarkdown(field: Field, before: unknown, after: unknown, place: Place): Change[] {
    const was = paragraphsOf(plainText(before))
    const is = paragraphsOf(plainText(after))
    return pairUp(was, is).flatMap(({ from, to }) => {
      const old = from === undefined ? '' : (was[from] ?? '')
      const next = to === undefined ? '' : (is[to] ?? '')
      if (old === next) return []
      const nth = `第 ${(to ?? from ?? 0) + 1} 段`
      const label = place.section === field.label ? nth : `${field.label}${nth}`
      return [{ section: place.section, act: actOf(old, next), label, pieces: diffWords(old, next), effect: '' }]
    })
  }

  function compareRecords(field: Field & { as: 'records' }, before: unknown, after: unknown, place: Place): Change[] {
    const was = listOf(before)
    const is = listOf(after)
    const textsOf = (items: unknown[]) => items.map((item) => JSON.stringify(item))
    return pairUp(textsOf(was), textsOf(is)).flatMap(({ from, to }) => {
      const old = from === undefined ? undefined : was[from]
      const next = to === undefined ? undefined : is[to]
      const prefix = `${place.prefix}${field.label}第 ${(to ?? from ?? 0) + 1} 项 · `
      return compareGroups(field.fields, old, next, { ...place, prefix })
    })
  }

  function compareField(field: Field, before: unknown, after: unknown, around: Place): Change[] {
    const place = { ...around, section: field.section ?? around.section }
    if (field.as === 'outline') return []
    if (field.as === 'markdown') return compareMarkdown(field, before, after, place)
    if (field.as === 'list' || field.as === 'directions') return compareLists(field, before, after, place)
    if (field.as === 'group') return compareGroups(field.fields, before, after, place)
    if (field.as === 'records') return compareRecords(field, before, after, place)
    const [old, next] = [wordsOf(field, before, names), wordsOf(field, after, names)]
    if (old === next) return []
    const pieces = field.as === 'text' ? diffWords(old, next) : replaced(old, next)
    return [{ section: place.section, act: actOf(old, next), label: place.prefix + field.label, pieces, effect: '' }]
  }

  /** Fields missing in the table are compared too. */
  function compareGroups(fields: Fields, before: unknown, after: unknown, place: Place): Change[] {
    const [was, is] = [groupOf(before), groupOf(after)]
    const unnamed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
      (name) => !Object.hasOwn(fields, name) && name !== 'slug' && name !== 'key',
    )
    const all: [string, Field][] = [
      ...Object.entries(fields),
      ...unnamed.map((name): [string, Field] => [name, { as: 'text', label: name }]),
    ]
    return all.flatMap(([name, field]) =>
      isDeepStrictEqual(was[name], is[name]) ? [] : compareField(field, was[name], is[name], place),
    )
  }

  const START: Place = { section: '内容', prefix: '' }
  return {
    fields: (fields: Fields, before: unknown, after: unknown) => compareGroups(fields, before, after, START),
    field: (field: Field, before: unknown, after: unknown) => compareField(field, before, after, START),
  }
}
