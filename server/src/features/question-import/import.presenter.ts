import type { Import } from '@bee/contract/manage/questions/question-import.contract.ts'
import { KEPT_MS } from './import-desk.service.ts'
import type { ImportRow } from './imports.repository.ts'

export function presentImport(row: ImportRow): Import {
  const { id, counts, authorName, updatedAt, ranAt, choices: _choices, ...rest } = row
  const canUndo =
    (row.state === 'done' || row.state === 'failed') && ranAt !== null && row.addedCount + row.updatedCount > 0
  return {
    ...rest,
    importId: id,
    lineCount: counts?.lines ?? 0,
    questionCount: (counts?.ready ?? 0) + (counts?.bad ?? 0) + (counts?.duplicate ?? 0),
    readyCount: counts?.ready ?? 0,
    badCount: counts?.bad ?? 0,
    duplicateCount: counts?.duplicate ?? 0,
    addCount: counts?.add ?? 0,
    updateCount: counts?.update ?? 0,
    by: authorName,
    updateTime: updatedAt.toISOString(),
    undoTime: canUndo ? new Date(ranAt.getTime() + KEPT_MS).toISOString() : null,
  }
}
