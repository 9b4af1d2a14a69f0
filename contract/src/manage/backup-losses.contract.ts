import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, time } from '../fields.ts'

/** Numbers stop here and read 「1000+」. */
export const LOSSES_COUNTED_MAX = 1000

const Lost = z.object({ count: z.int(), isMore: z.boolean() })

/** The rows that came after a backup was made, and would be lost by restoring it. */
export const BackupLosses = z.object({ snapshotTime: time(), members: Lost, orders: Lost, comments: Lost })
export type BackupLosses = z.infer<typeof BackupLosses>

export const backupLossesContract = {
  read: endpoint({
    method: 'GET',
    path: '/manage/backup/losses',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    summary: `恢复这一份会丢掉什么：那一刻之后新来的会员、订单、评论，各数到 ${LOSSES_COUNTED_MAX}`,
    input: z.object({ backupId: id('backupId') }),
    result: BackupLosses,
  }),
}
