import { sql, type Expression, type RawBuilder } from 'kysely'

/** Of a row of `assets`: whether its path lies in this folder. A range, which `assets_by_path` answers; `0` comes right after `/`. */
export const isBelow = (folder: Expression<unknown>): RawBuilder<boolean> =>
  sql`(path collate "C" >= ${folder} || '/' and path collate "C" < ${folder} || '0')`
