import * as z from 'zod/mini'
import { line } from '../../drafts/draft-fields.ts'
import { endpoint } from '../../endpoint.ts'
import { idList, oneOf, time } from '../../fields.ts'
import { CONTENT_KIND_KEYS } from './content-kinds.ts'
import { Colleague } from './drafts.contract.ts'

export const CONTENT_AT_ONCE_MAX = 100
export const WITHDRAW_REASON_MAX_CHARACTERS = 100

const kind = () => oneOf('种类 kind', CONTENT_KIND_KEYS)
const contentIds = () => idList('编号 contentIds', CONTENT_AT_ONCE_MAX)

/** As an answer has written it. */
const moment = () =>
  z
    .string({ error: '时间 before 应当是回答里的时间' })
    .check(
      z.refine(
        (text) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text)),
        '时间 before 应当是回答里的时间',
      ),
    )

/** The items of a bulk call that were not done, and why; the rest was. */
const Refused = z.object({ contentId: z.int(), title: z.string(), sentence: z.string() })
const BulkResult = z.object({ doneIds: z.array(z.int()), refused: z.array(Refused) })
export type BulkResult = z.infer<typeof BulkResult>

export const Trashed = z.object({
  kind: z.enum(CONTENT_KIND_KEYS),
  contentId: z.int(),
  title: z.string(),
  by: z.nullable(Colleague),
  time: time(),
  /** Gone for good then. */
  purgeTime: time(),
})
export type Trashed = z.infer<typeof Trashed>

/** The calls that are the same for all published content: withdraw, delete to the trash, restore. */
export const contentContract = {
  withdraw: endpoint({
    method: 'POST',
    path: '/manage/content/withdraw',
    access: 'staff',
    permission: 'content.publish',
    reach: 'course',
    summary: '下架：新来的人看不到了，学过、买过的照旧',
    input: z.object({
      kind: kind(),
      contentIds: contentIds(),
      reason: line('下架的原因', WITHDRAW_REASON_MAX_CHARACTERS, 0),
    }),
    result: BulkResult,
  }),
  putBack: endpoint({
    method: 'POST',
    path: '/manage/content/put-back',
    access: 'staff',
    permission: 'content.publish',
    reach: 'course',
    summary: '重新上架，或从回收站拿回来',
    input: z.object({ kind: kind(), contentIds: contentIds() }),
    result: BulkResult,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/manage/content/remove',
    access: 'staff',
    permission: 'content.publish',
    reach: 'course',
    summary: '放进回收站，30 天后才真的没有；有人学过、买过的只能下架',
    input: z.object({ kind: kind(), contentIds: contentIds() }),
    result: BulkResult,
  }),
  trash: endpoint({
    method: 'GET',
    path: '/manage/content/trash',
    access: 'staff',
    permission: 'content.read',
    reach: 'course',
    summary: '回收站里的，后放进去的在前',
    input: z.object({ kind: z.optional(kind()), before: z.optional(moment()) }),
    result: z.object({ list: z.array(Trashed), hasMore: z.boolean() }),
  }),
}
