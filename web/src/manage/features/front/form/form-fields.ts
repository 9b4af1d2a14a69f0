/** The part of a direction's look that a choice is drawn as. */
export type Seen = 'colour' | 'sign'

/** How one field of a draft is filled in: data, drawn by one form. */
export type Filled =
  | { as: 'line'; max: number; hint?: string; placeholder?: string }
  | { as: 'area'; max: number; hint?: string; rows?: number }
  | { as: 'number'; min: number; max: number; hint?: string }
  /** `seenAs`: chosen by looking, not by its words. */
  | { as: 'choice'; options: readonly (readonly [value: string, label: string])[]; seenAs?: Seen }
  /** The word of a direction. */
  | { as: 'direction' }
  /** The direction above a type, or none. */
  | { as: 'parent' }
  | { as: 'course' }
  | { as: 'teacher' }
  /** `width`: as large as it is shown, where that is less than the form. */
  | { as: 'picture'; ratio: number; width?: number; hint?: string }
  /** A picture by its address. */
  | { as: 'portrait' }
  | { as: 'link' }
  | { as: 'moment'; hint?: string }
  /** Lines in an order; `isLong`: each may have lines of its own. */
  | { as: 'lines'; max: number; most: number; least?: number; isLong?: true }
  | { as: 'group'; fields: FormFields }
  /** Groups in an order; `named`: the field by which one is called. */
  | { as: 'records'; noun: string; fields: FormFields; most: number; named: string }
  /** Groups in an order that are of different kinds, each with fields of its own; `named`: the field by which one is called. */
  | { as: 'pieces'; noun: string; kinds: Readonly<Record<string, PieceForm>>; most: number; named: string }

/** One kind of group: what it is called and good for, and what stands in a new one. */
export interface PieceForm {
  label: string
  about: string
  fields: FormFields
  blank: Values
  /** So many of it at most. */
  most?: number
}

export type FormField = Filled & {
  label: string
  /** Left out of the draft while nothing is written. */
  isOptional?: true
  /** Without it always. */
  isShown?: (around: Values) => boolean
}
export type FormFields = Readonly<Record<string, FormField>>
export type Values = Readonly<Record<string, unknown>>

/** What follows from what stands there. */
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
    case 'parent':
    case 'moment':
      return null
    case 'number':
    case 'course':
    case 'teacher':
      return undefined
  }
}

/** What stands in a draft before anybody has written in it. */
export function blankOf(fields: FormFields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .map(([name, field]): [string, unknown] => [name, field.isOptional ? undefined : blankValue(field)])
      .filter(([, value]) => value !== undefined),
  )
}

/** With one field written; what is optional and empty is not there. */
export function withField(values: Values, name: string, field: FormField, value: unknown): Values {
  const isLeftOut = value === undefined || (field.isOptional === true && value === '')
  if (!isLeftOut) return { ...values, [name]: value }
  return Object.fromEntries(Object.entries(values).filter(([each]) => each !== name))
}

/** From one place of a list to another. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from]
  return item === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** The forms of what is within a field. */
export function fieldsWithin(field: FormField): readonly FormFields[] {
  if (field.as === 'group' || field.as === 'records') return [field.fields]
  return field.as === 'pieces' ? Object.values(field.kinds).map(({ fields }) => fields) : []
}

/** What the fields are called, also those within others: for conflicts. */
export function labelsOf(fields: FormFields): Record<string, string> {
  return Object.assign(
    {},
    ...Object.values(fields).flatMap((field) => fieldsWithin(field).map(labelsOf)),
    Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])),
  ) as Record<string, string>
}
