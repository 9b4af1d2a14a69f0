import type { SchoolMarkUse } from '@bee/contract/manage/content/writing.contract.ts'

/** Which part of a direction's look the options show. */
export type Seen = 'colour' | 'sign'

/** How one field of a draft is edited. Plain data, drawn by `FieldsForm`. */
export type Filled =
  | { as: 'line'; max: number; hint?: string; placeholder?: string }
  | { as: 'area'; max: number; hint?: string; rows?: number }
  | { as: 'number'; min: number; max: number; hint?: string }
  /** `seenAs`: the options show a colour or a sign instead of words. */
  | { as: 'choice'; options: readonly (readonly [value: string, label: string])[]; seenAs?: Seen }
  /** #rrggbb, or empty for honey. */
  | { as: 'colour'; hint: string }
  /** The number of the school's own mark, or none. */
  | { as: 'mark'; use: SchoolMarkUse; hint: string }
  /** The slug of a direction. */
  | { as: 'direction' }
  /** The direction above a subtype, or none. */
  | { as: 'parent' }
  | { as: 'course' }
  | { as: 'teacher' }
  /** `width`: the shown width, where it is less than the form's. */
  | { as: 'picture'; ratio: number; width?: number; hint?: string }
  /** The URL of a picture. */
  | { as: 'portrait' }
  | { as: 'link' }
  | { as: 'moment'; hint?: string }
  /** Ordered lines. `isLong`: each may have several lines of text. */
  | { as: 'lines'; max: number; most: number; least?: number; isLong?: true }
  | { as: 'group'; fields: FormFields }
  /** Ordered groups. `named`: the field that names a group. */
  | { as: 'records'; noun: string; fields: FormFields; most: number; named: string }
  /** Ordered groups of different kinds, each with its own fields. `named`: the field that names a group. */
  | { as: 'pieces'; noun: string; kinds: Readonly<Record<string, PieceForm>>; most: number; named: string }

/** One kind of group: its name, its purpose and the values of a new one. */
export interface PieceForm {
  label: string
  about: string
  fields: FormFields
  blank: Values
  /** The maximum number of groups of this kind. */
  most?: number
}

export type FormField = Filled & {
  label: string
  /** Left out of the draft while it is empty. */
  isOptional?: true
  /** The field shows only when this returns true. Absent: always. */
  isShown?: (around: Values) => boolean
}
export type FormFields = Readonly<Record<string, FormField>>
export type Values = Readonly<Record<string, unknown>>

/** Computes the next value from the current one. */
export type Next<Value> = (before: Value) => Value

export const valuesOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}
export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const textIn = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

function blankValue(field: FormField): unknown {
  switch (field.as) {
    case 'line':
    case 'area':
    case 'colour':
    case 'direction':
    case 'link':
    case 'portrait':
      return ''
    case 'choice':
      return field.options[0]?.[0] ?? ''
    case 'lines':
      return Array.from({ length: field.least ?? 0 }, () => '')
    case 'records':
    case 'pieces':
      return []
    case 'group':
      return blankOf(field.fields)
    case 'picture':
    case 'mark':
    case 'parent':
    case 'moment':
      return null
    case 'number':
    case 'course':
    case 'teacher':
      return undefined
  }
}

/** The initial values of a draft. */
export function blankOf(fields: FormFields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .map(([name, field]): [string, unknown] => [name, field.isOptional ? undefined : blankValue(field)])
      .filter(([, value]) => value !== undefined),
  )
}

/** Sets one field. An optional empty field is removed. */
export function withField(values: Values, name: string, field: FormField, value: unknown): Values {
  const isLeftOut = value === undefined || (field.isOptional === true && value === '')
  if (!isLeftOut) return { ...values, [name]: value }
  return Object.fromEntries(Object.entries(values).filter(([each]) => each !== name))
}

/** Moves one element of a list. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from]
  return item === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** The forms inside a field. */
export function fieldsWithin(field: FormField): readonly FormFields[] {
  if (field.as === 'group' || field.as === 'records') return [field.fields]
  return field.as === 'pieces' ? Object.values(field.kinds).map(({ fields }) => fields) : []
}

/** Names of all fields, nested ones included, for the conflict dialog. */
export function labelsOf(fields: FormFields): Record<string, string> {
  return Object.assign(
    {},
    ...Object.values(fields).flatMap((field) => fieldsWithin(field).map(labelsOf)),
    Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])),
  ) as Record<string, string>
}
