import { sql, type Expression, type RawBuilder } from 'kysely'

/**
 * For a row of `assets`: whether its path lies in this folder. Written as a range for the index `assets_by_path`; `0` comes right after
 * `/`.
 */
export const isBelow = (folder: Expression<unknown>): RawBuilder<boolean> =>
  sql`(path collate "C" >= ${folder} || '/' and path collate "C" < ${folder} || '0')`
