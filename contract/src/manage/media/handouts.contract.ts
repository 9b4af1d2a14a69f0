import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { id, time, typedText, wholeNumber } from '../../fields.ts'
import { Colleague } from '../content/drafts.contract.ts'
import { HANDOUT_KINDS } from '../../handouts/handout-kinds.ts'

export const HANDOUT_MAX_BYTES = 200 * 1024 * 1024
export const HANDOUT_NAME_MAX = 80
export const HANDOUTS_A_LESSON = 50

const DeskHandout = z.object({
  handoutId: z.int(),
  /** Without the ending. */
  name: z.string(),
  extension: z.string(),
  kind: z.enum(HANDOUT_KINDS),
  bytes: z.number(),
  addTime: time(),
  addedBy: z.nullable(Colleague),
  /** For this member of staff. */
  url: z.string(),
  canRemove: z.boolean(),
})
export type DeskHandout = z.infer<typeof DeskHandout>

export const handoutName = /* @__NO_SIDE_EFFECTS__ */ () =>
  typedText({
    max: HANDOUT_NAME_MAX,
    lines: 'one',
    tooShort: '请填写讲义的名字',
    tooLong: `讲义的名字不能超过 ${HANDOUT_NAME_MAX} 个字`,
  })

const handoutId = () => id('handoutId')

/** Files of a lesson. They belong to the lesson itself, not to a draft: students see changes at once. */
export const manageHandoutsContract = {
  list: endpoint({
    method: 'GET',
    path: '/manage/handout/list',
    access: 'staff',
    permission: 'content.read',
    reach: 'course',
    summary: '一讲的讲义',
    input: z.object({ lessonId: id('lessonId') }),
    result: z.object({ list: z.array(DeskHandout), canAdd: z.boolean() }),
  }),
  rename: endpoint({
    method: 'POST',
    path: '/manage/handout/rename',
    access: 'staff',
    permission: 'content.publish',
    reach: 'course',
    summary: '改讲义的名字',
    input: z.object({ handoutId: handoutId(), name: handoutName() }),
    result: z.object({ handoutId: z.int(), name: z.string() }),
  }),
  move: endpoint({
    method: 'POST',
    path: '/manage/handout/move',
    access: 'staff',
    permission: 'content.publish',
    reach: 'course',
    summary: '换讲义的先后：第一位是 0',
    input: z.object({
      handoutId: handoutId(),
      place: wholeNumber({ label: '第几位 place', min: 0, max: HANDOUTS_A_LESSON - 1 }),
    }),
    result: z.object({ handoutId: z.int(), place: z.int() }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/manage/handout/remove',
    access: 'staff',
    permission: 'media.remove',
    reach: 'course',
    summary: '删除讲义，学员马上拿不到；30 天内能恢复',
    input: z.object({ handoutId: handoutId() }),
    result: z.object({ handoutId: z.int(), name: z.string() }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/manage/handout/restore',
    access: 'staff',
    permission: 'media.remove',
    reach: 'course',
    summary: '恢复删除了的讲义',
    input: z.object({ handoutId: handoutId() }),
    result: z.object({ handoutId: z.int(), name: z.string() }),
  }),
}

export const HANDOUTS_KEPT_DAYS = 30

/** The body is the file itself; the lesson and the name of the file stand in the query. Answers a `DeskHandout`. */
export const HANDOUT_UPLOAD_PATH = '/manage/handout/file'
export const HANDOUT_UPLOAD_TYPE = 'application/octet-stream'
