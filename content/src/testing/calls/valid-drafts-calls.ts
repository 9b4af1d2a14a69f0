import type { draftsContract } from '@bee/contract/manage/content/drafts.contract.ts'
import type { TestStaff } from '@bee/server/testing/test-staff.ts'
import type { SchoolStage } from '../school-stage.ts'
import type { ManageUses } from './valid-manage-call.ts'

/** A course that a teacher may write too. */
async function ownCourse({ server, school }: SchoolStage, { userId }: TestStaff): Promise<number> {
  await server.pool.query('insert into course_staff (user_id, course_id) values ($1, $2) on conflict do nothing', [
    userId,
    school.courseId,
  ])
  return school.courseId
}

const draftsOf = ({ services }: SchoolStage) => services.drafts

/** A teacher may not read drafts of other authors' articles, so it is a question that the caller has begun. */
export async function newDraft(stage: SchoolStage, by: TestStaff) {
  const { id, version } = await draftsOf(stage).create({
    kind: 'question',
    body: {
      kind: 'judge',
      title: '试一试',
      content: '对吗？',
      answer: '对。',
      difficulty: 1,
      typeId: stage.school.typeId,
      right: true,
    },
  })
  // Begun by the caller, and not in the audit record yet.
  await stage.server.pool.query('update drafts set begun_by = $1 where id = $2', [by.userId, id])
  return { draftId: id, version }
}

const inAnHour = ({ server }: SchoolStage) => new Date(server.clock.now().getTime() + 60 * 60 * 1000)

async function published(stage: SchoolStage, by: TestStaff) {
  const { draftId, version } = await newDraft(stage, by)
  return draftsOf(stage).publish(draftId, version)
}

export const VALID_DRAFTS_CALLS: ManageUses<{ drafts: typeof draftsContract }>['drafts'] = {
  open: async (stage, by) => {
    const contentId = await ownCourse(stage, by)
    await stage.server.pool.query(`delete from drafts where kind = 'course' and subject_id = $1`, [contentId])
    return { kind: 'course', contentId, body: { name: '写到一半' } }
  },
  look: async (stage, by) => ({ kind: 'course', contentId: await ownCourse(stage, by) }),
  read: async (stage, by) => ({ draftId: (await newDraft(stage, by)).draftId }),
  save: async (stage, by) => ({ ...(await newDraft(stage, by)), body: { kind: 'judge', title: '写到一半' } }),
  keepLost: async (stage, by) => ({ draftId: (await newDraft(stage, by)).draftId, body: { title: '另一份' } }),
  discard: newDraft,
  review: async (stage, by) => ({ draftId: (await newDraft(stage, by)).draftId }),
  publish: async (stage, by) => ({ ...(await newDraft(stage, by)), waived: [], note: '试' }),
  schedule: async (stage, by) => ({
    ...(await newDraft(stage, by)),
    publishTime: inAnHour(stage).toISOString(),
    waived: [],
    note: '',
  }),
  unschedule: async (stage, by) => {
    const { draftId, version } = await newDraft(stage, by)
    const scheduled = await draftsOf(stage).schedule(draftId, version, inAnHour(stage))
    return { draftId, version: scheduled.version }
  },
  askReview: async (stage, by) => ({ ...(await newDraft(stage, by)), note: '请看' }),
  giveBack: async (stage, by) => ({ ...(await newDraft(stage, by)), reason: '再想想' }),
  undoPublish: async (stage, by) => {
    const { contentId, revisionId } = await published(stage, by)
    return { kind: 'question', contentId, revisionId }
  },
  versions: async (stage, by) => ({ kind: 'question', contentId: (await published(stage, by)).contentId }),
  compare: async (stage, by) => ({ from: (await published(stage, by)).revisionId }),
  restore: async (stage, by) => ({ revisionId: (await published(stage, by)).revisionId }),
}
