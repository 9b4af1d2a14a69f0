import { sql, type RawBuilder } from 'kysely'

/** A row as JSON returns it: its times are strings. */
export type JsonRow<Row> = {
  [Column in keyof Row]: Row[Column] extends Date
    ? string
    : Row[Column] extends Date | null
      ? string | null
      : Row[Column]
}

type TimeColumn<Row> = { [Column in keyof Row]: Row[Column] extends Date | null ? Column : never }[keyof Row] & string

/**
 * Puts the rows of a statement into another one as a JSON value. A round trip to the database takes longer than finding a few rows by a
 * key, so queries that always go together are one statement.
 */
export const jsonRows = (statement: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(listed) from (${statement}) listed), '[]')`

/** Same for a statement with at most one row; null without a row. */
export const jsonRow = (statement: RawBuilder<unknown>) => sql`(select row_to_json(single) from (${statement}) single)`

/** Converts JSON rows back; `times` are the columns that hold a time. */
export const rowsOfJson = <Row extends object>(
  rows: readonly JsonRow<Row>[],
  times: readonly TimeColumn<Row>[],
): Row[] =>
  rows.map((row) => {
    const made = { ...row } as Record<string, unknown>
    for (const column of times) if (made[column] !== null) made[column] = new Date(made[column] as string)
    return made as Row
  })
