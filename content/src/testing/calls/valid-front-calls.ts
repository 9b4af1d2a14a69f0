import type { frontContract } from '@bee/contract/manage/front.contract.ts'
import type { ManageUses } from './valid-manage-call.ts'

export const VALID_FRONT_CALLS: ManageUses<{ front: typeof frontContract }>['front'] = {
  list: () => ({ kind: 'teacher' }),
  pages: () => ({}),
  courseNames: ({ school }) => ({ courseIds: [school.courseId] }),
  move: async ({ server }) => {
    const { rows } = await server.pool.query<{ id: number }>('select id from teachers order by position desc limit 1')
    return { kind: 'teacher', contentId: rows[0]?.id ?? 0 }
  },
}
