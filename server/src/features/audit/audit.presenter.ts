import type { AuditEvent } from '@bee/contract/manage/audit.contract.ts'
import { STAFF_MESSAGES } from '@bee/contract/manage/staff-fields.ts'
import type { AuditRow } from './audit.repository.ts'

function presentUndo({ inverse, undoneBy, undoNote }: AuditRow): AuditEvent['undo'] {
  if (undoneBy !== null) return { state: 'done', sentence: STAFF_MESSAGES.undoneAlready }
  return inverse ? { state: 'possible', sentence: '' } : { state: 'impossible', sentence: undoNote }
}

export const presentEvent = (row: AuditRow): AuditEvent => ({
  id: row.id,
  time: row.at.toISOString(),
  actorId: row.actorId,
  actorName: row.actorName,
  roleName: row.roleName,
  action: row.action,
  targetKind: row.targetKind,
  targetId: row.targetId,
  summary: row.summary,
  before: row.before,
  after: row.after,
  address: row.address,
  device: row.device,
  requestId: row.requestId,
  undoes: row.undoes,
  undo: presentUndo(row),
})
