import type { previewContract } from '@bee/contract/manage/content/preview.contract.ts'
import { testServices } from '@bee/server/testing/test-services.ts'
import type { ManageUses } from './valid-manage-call.ts'

export const VALID_PREVIEW_CALLS: ManageUses<{ preview: typeof previewContract }>['preview'] = {
  offer: async ({ server, school }, by) => {
    await server.pool.query('insert into course_staff (user_id, course_id) values ($1, $2) on conflict do nothing', [
      by.userId,
      school.courseId,
    ])
    const { drafts } = testServices(server.pool, server.clock)
    const { id } = await drafts.create({ kind: 'course', contentId: school.courseId })
    return { draftId: id }
  },
}
