import { sql, type RawBuilder } from 'kysely'

/** A row as it comes out of JSON: its times are text. */
export type JsonRow<Row> = {
  [Column in keyof Row]: Row[Column] extends Date
    ? string
    : Row[Column] extends Date | null
      ? string | null
      : Row[Column]
}

type TimeColumn<Row> = { [Column in keyof Row]: Row[Column] extends Date | null ? Column : never }[keyof Row] & string

/**
 * The rows of a statement as one value of another. Each statement is a way to the database and back, which takes longer than finding
 * a few rows by a key: what is always asked together is asked at once.
 */
export const jsonRows = (statement: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(listed) from (${statement}) listed), '[]')`

/** The same of a statement with at most one row; null without one. */
export const jsonRow = (statement: RawBuilder<unknown>) => sql`(select row_to_json(single) from (${statement}) single)`

/** Back to rows: `times` are the columns that hold one. */
export const rowsOfJson = <Row extends object>(
  rows: readonly JsonRow<Row>[],
  times: readonly TimeColumn<Row>[],
): Row[] =>
  rows.map((row) => {
    const made = { ...row } as Record<string, unknown>
    for (const column of times) if (made[column] !== null) made[column] = new Date(made[column] as string)
    return made as Row
  })
