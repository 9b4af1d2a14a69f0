import type { SchoolImport, SchoolImportDetail } from '@bee/contract/manage/school-files/school-files.contract.ts'
import type { ImportRow } from './imports.repository.ts'

const NOTHING = { added: 0, changed: 0, same: 0, gone: 0, mistakes: 0 }

export const presentImport = (row: ImportRow): SchoolImport => ({
  importId: row.id,
  fileName: row.fileName,
  bytes: row.bytes,
  state: row.state,
  byName: row.byName,
  createTime: row.createdAt.toISOString(),
  counts: row.plan.counts ?? NOTHING,
})

export const presentImportDetail = (row: ImportRow): SchoolImportDetail => ({
  ...presentImport(row),
  sentence: row.sentence,
  mistakes: row.plan.mistakes ?? [],
  notes: row.plan.notes ?? [],
  entries: row.plan.entries ?? [],
  hasMoreEntries: row.plan.hasMoreEntries ?? false,
})
