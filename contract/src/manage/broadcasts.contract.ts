import * as z from 'zod/mini'
import { MOBILE_SHAPE } from '../account/account-fields.ts'
import { line, paragraph } from '../drafts/draft-fields.ts'
import { endpoint } from '../endpoint.ts'
import { id, oneOf, time, wholeNumberOr } from '../fields.ts'
import { MAX_PAGE_SIZE } from '../limits.ts'
import { version } from './staff-fields.ts'

export const BROADCAST_PAGE_SIZE = 20
export const BROADCAST_MAX_CHARACTERS = 500
export const BROADCAST_LINK_MAX_CHARACTERS = 200
/** A later recall is refused: members already remember the message. */
export const RECALL_DAYS = 30
/** No message is set for later than this. */
export const SCHEDULE_DAYS_MAX = 365
/** So many recipients are counted exactly; larger numbers are estimates. */
export const COUNTED_EXACTLY = 10_000

export const AUDIENCES = ['all', 'course', 'member'] as const
export type AudienceKind = (typeof AUDIENCES)[number]

export const BROADCAST_STATES = ['draft', 'scheduled', 'sent', 'recalled'] as const
export type BroadcastState = (typeof BROADCAST_STATES)[number]

export const Broadcast = z.object({
  id: z.int(),
  state: z.enum(BROADCAST_STATES),
  audience: z.enum(AUDIENCES),
  /** The course with the learners it goes to; null for the other kinds. */
  course: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** The only recipient; null for the other kinds. The number is masked: 138****5678. */
  recipient: z.nullable(z.object({ userId: z.int(), nickName: z.string(), mobile: z.string() })),
  content: z.string(),
  link: z.string(),
  /** When it is to go, or was to go; null for a draft. */
  sendTime: z.nullable(time()),
  sentTime: z.nullable(time()),
  recalledTime: z.nullable(time()),
  /** The number of recipients; null before and during the count. */
  audienceCount: z.nullable(z.int()),
  /** How many have read it; null for broadcasts from before reads were counted. */
  readCount: z.nullable(z.int()),
  canRecall: z.boolean(),
  authorName: z.string(),
  updateTime: time(),
  version: z.int(),
})
export type Broadcast = z.infer<typeof Broadcast>

export const AudienceSize = z.object({
  count: z.int(),
  /** False: the number is an estimate. */
  isExact: z.boolean(),
})
export type AudienceSize = z.infer<typeof AudienceSize>

const broadcastId = () => id('broadcastId')

const mobileOrNone = () =>
  z._default(
    z.string({ error: '请输入 11 位手机号' }).check(
      z.trim(),
      z.refine((text) => text === '' || MOBILE_SHAPE.test(text), '请输入 11 位手机号'),
    ),
    '',
  )

const link = () =>
  z.pipe(
    z._default(line('链接', BROADCAST_LINK_MAX_CHARACTERS, 0), ''),
    z.string().check(z.refine((text) => text === '' || /^\/(?![/\\])/.test(text), '链接要写站内的路径，例如 /subject')),
  )

const TIME_SHAPE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/

const sendTime = () =>
  z
    .string({ error: '请选一个时间' })
    .check(z.refine((text) => TIME_SHAPE.test(text) && !Number.isNaN(Date.parse(text)), '请选一个时间'))

export const broadcastsContract = {
  list: endpoint({
    method: 'GET',
    path: '/manage/broadcast/list',
    access: 'staff',
    permission: 'messages.send',
    reach: 'everything',
    summary: '给会员发的消息，后写的在前',
    input: z.object({
      state: z.optional(oneOf('状态 state', BROADCAST_STATES)),
      /** The last id of the page before. */
      before: z.optional(id('before')),
      limit: wholeNumberOr(BROADCAST_PAGE_SIZE, { label: '每页条数 limit', min: 1, max: MAX_PAGE_SIZE }),
    }),
    result: z.object({ list: z.array(Broadcast), hasMore: z.boolean() }),
  }),
  audience: endpoint({
    method: 'GET',
    path: '/manage/broadcast/audience',
    access: 'staff',
    permission: 'messages.send',
    reach: 'everything',
    summary: '现在发会到多少人；很多的时候是个大概',
    input: z.object({ audience: oneOf('发给谁 audience', AUDIENCES), courseId: z.optional(id('courseId')) }),
    result: AudienceSize,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/manage/broadcast/:broadcastId',
    access: 'staff',
    permission: 'messages.send',
    reach: 'everything',
    summary: '一条给会员的消息',
    input: z.object({ broadcastId: broadcastId() }),
    result: Broadcast,
  }),
  save: endpoint({
    method: 'POST',
    path: '/manage/broadcast/save',
    access: 'staff',
    permission: 'messages.send',
    reach: 'everything',
    summary: '写一条，或改一条还没发的；定了时间的仍在那个时间发',
    input: z.object({
      /** Without one it is a new one. */
      broadcastId: z.optional(broadcastId()),
      version: z.optional(version()),
      audience: oneOf('发给谁 audience', AUDIENCES),
      courseId: z.optional(id('courseId')),
      /** For one recipient: by the mobile number or by the account. */
      mobile: mobileOrNone(),
      userId: z.optional(id('userId')),
      content: paragraph('要说的话', BROADCAST_MAX_CHARACTERS),
      link: link(),
    }),
    result: Broadcast,
  }),
  send: endpoint({
    method: 'POST',
    path: '/manage/broadcast/send',
    access: 'staff',
    permission: 'messages.send',
    reach: 'everything',
    summary: '马上发，或者到点发；定了时间的可以换个时间',
    input: z.object({ broadcastId: broadcastId(), version: version(), sendTime: z.optional(sendTime()) }),
    result: Broadcast,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/manage/broadcast/cancel',
    access: 'staff',
    permission: 'messages.send',
    reach: 'everything',
    summary: '不按时间发了，留作草稿',
    input: z.object({ broadcastId: broadcastId(), version: version() }),
    result: Broadcast,
  }),
  recall: endpoint({
    method: 'POST',
    path: '/manage/broadcast/recall',
    access: 'staff',
    permission: 'messages.send',
    reach: 'everything',
    summary: '撤回发出的：读过没读过，谁都看不到了',
    input: z.object({ broadcastId: broadcastId(), version: version() }),
    result: Broadcast,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/manage/broadcast/remove',
    access: 'staff',
    permission: 'messages.send',
    reach: 'everything',
    summary: '删掉一条草稿',
    input: z.object({ broadcastId: broadcastId(), version: version() }),
    result: z.object({ broadcastId: z.int() }),
  }),
}
