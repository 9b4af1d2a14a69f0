import type {
  SchoolExport,
  SchoolImport,
  SchoolImportDetail,
} from '@bee/contract/manage/school-files/school-files.contract.ts'
import type { ExportRow } from './exports/exports.repository.ts'
import type { ImportRow } from './imports.repository.ts'

const NOTHING = { added: 0, changed: 0, same: 0, gone: 0, mistakes: 0 }

export const presentExport = (row: ExportRow & { expiresAt: Date }): SchoolExport => ({
  exportId: row.id,
  title: row.title,
  fileName: row.fileName,
  withFilms: row.wanted.withFilms,
  state: row.state,
  sentence: row.sentence,
  percent: row.state === 'making' ? row.percent : 100,
  bytes: row.bytes,
  byName: row.byName,
  createTime: row.createdAt.toISOString(),
  expireTime: row.state === 'ready' ? row.expiresAt.toISOString() : null,
})

export const presentImport = (row: ImportRow): SchoolImport => ({
  importId: row.id,
  fileName: row.fileName,
  bytes: row.bytes,
  state: row.state,
  byName: row.byName,
  ...(row.state === 'reading' || row.state === 'applying'
    ? { percent: row.percent, step: row.step }
    : { percent: 100, step: '' }),
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
