// An act of the staff on many rows does what it can: a row that it refuses stays, and the answer says why.
export const NO_SUCH_ROW = '没有找到，可能已经没有了'

interface NamedRow {
  id: number
  title: string
}

/** The sentence for each refused row, by id. */
export type Refusals = Map<number, string>

/** Rows that were asked for but are gone. */
export function refuseMissing(ids: readonly number[], rows: readonly NamedRow[]): Refusals {
  const found = new Set(rows.map(({ id }) => id))
  return new Map(ids.filter((id) => !found.has(id)).map((id) => [id, NO_SUCH_ROW]))
}

export function splitRefused<Row extends NamedRow>(rows: readonly Row[], refusals: Refusals) {
  const done = rows.filter(({ id }) => !refusals.has(id))
  const refused = [...refusals].map(([id, sentence]) => ({
    id,
    title: rows.find((row) => row.id === id)?.title ?? '',
    sentence,
  }))
  return { done, doneIds: done.map(({ id }) => id), refused }
}

/** 「课程《…》等 3 件」, by the name of the first. */
export const nounOfMany = (first: string, count: number): string => (count === 1 ? first : `${first}等 ${count} 件`)
