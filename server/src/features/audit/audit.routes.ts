import type { auditContract } from '@bee/contract/manage/audit.contract.ts'
import type { StaffHandlers } from '../../http/staff/staff-router.ts'
import { presentEvent } from './audit.presenter.ts'
import type { AuditService } from './audit.service.ts'

export const auditRoutes = (audit: AuditService): StaffHandlers<typeof auditContract> => ({
  async list(filter, { staff, right }) {
    const { rows, hasMore } = await audit.list(filter, staff, right)
    return { list: rows.map(presentEvent), hasMore }
  },

  undo: ({ eventId }, { staff, right, perform }) => audit.undo(eventId, { staff, right, perform }, presentEvent),

  async check(_input, { write }) {
    const checked = await audit.checkChain()
    const found = checked.brokenAt === null ? '一条不缺' : `在第 ${checked.brokenAt} 条断开`
    return write(() =>
      Promise.resolve({
        result: checked,
        event: {
          action: 'audit.check',
          target: { kind: 'audit', id: 'chain' },
          summary: `核对了 ${checked.checkedCount} 条操作记录，${found}`,
          undo: '看过就不能撤',
        },
      }),
    )
  },
})
