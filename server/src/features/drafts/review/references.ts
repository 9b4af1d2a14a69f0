import type { Work } from '../../../database/database.ts'
import type { NameOf } from './field-changes.ts'
import type { ReviewRepository } from './review.repository.ts'
import type { Field, Fields, ReferenceKind } from './shown-fields.ts'

export interface Reference {
  to: ReferenceKind
  id: number
  /** Such as `steps.2.courseId`. */
  field: string
  label: string
}

function referencesOf(field: Field, value: unknown, at: string): Reference[] {
  if (field.as === 'reference')
    return typeof value === 'number' ? [{ to: field.to, id: value, field: at, label: field.label }] : []
  if (field.as === 'group') return referencesIn(field.fields, value, at)
  if (field.as !== 'records' || !Array.isArray(value)) return []
  return value.flatMap((each, index) => referencesIn(field.fields, each, `${at}.${index}`))
}

export function referencesIn(fields: Fields, body: unknown, at = ''): Reference[] {
  if (typeof body !== 'object' || body === null) return []
  const values = body as Record<string, unknown>
  return Object.entries(fields).flatMap(([name, field]) =>
    referencesOf(field, values[name], at === '' ? name : `${at}.${name}`),
  )
}

/** One query for each kind. */
export async function readNames(
  work: Work,
  review: ReviewRepository,
  references: readonly Reference[],
): Promise<NameOf> {
  const found = new Map<ReferenceKind, Map<number, string>>()
  for (const kind of new Set(references.map(({ to }) => to))) {
    const ids = new Set(references.filter(({ to }) => to === kind).map(({ id }) => id))
    found.set(kind, await review.names(work, kind, [...ids]))
  }
  return (kind, id) => found.get(kind)?.get(id) ?? ''
}
