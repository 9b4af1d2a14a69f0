import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { time } from '../fields.ts'

/** After this the school stays open: members have come to rely on it. */
export const CLOSED_AGAIN_MINUTES = 30

/** What a new school does before it opens, in the order of the list. */
export const OPENING_THINGS = [
  'names',
  'look',
  'backup',
  'course',
  'price',
  'payment',
  'sms',
  'agreements',
  'record',
  'walk',
] as const
export type OpeningThing = (typeof OPENING_THINGS)[number]

const Thing = z.object({
  key: z.enum(OPENING_THINGS),
  isDone: z.boolean(),
  /** The school does not open without it. */
  isRequired: z.boolean(),
  /** How it stands, in a sentence. */
  sentence: z.string(),
  /** How long it takes by hand. */
  minutes: z.int(),
  /** Where it is done. */
  link: z.string(),
})
export type OpeningStep = z.infer<typeof Thing>

const Opening = z.object({
  isOpen: z.boolean(),
  /** Until when it can be closed again; null where it cannot. */
  closableUntilTime: z.nullable(time()),
  /** 2026-11-25; null while no day is set. Strangers read it. */
  opensOn: z.nullable(z.string()),
  /** Those that the caller may do; empty in a school that is open. */
  things: z.array(Thing),
  /** Required things that are missing, by their names; the caller may not be the one who can do them. */
  missing: z.array(z.string()),
  /** Whether the caller may open the school. */
  mayOpen: z.boolean(),
})
export type Opening = z.infer<typeof Opening>

const Done = z.object({ isOpen: z.boolean() })

export const openingContract = {
  read: endpoint({
    method: 'GET',
    path: '/manage/opening',
    access: 'staff',
    permission: 'today.read',
    reach: 'course',
    summary: '学校开张了没有；没开张时，从零到开张的每件事到哪一步，由学校自己算出',
    input: z.object({}),
    result: Opening,
  }),
  plan: endpoint({
    method: 'POST',
    path: '/manage/opening/plan',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    mayPrecedeSecondStep: true,
    summary: '写下打算哪天开张，外面的人看得到；空着就是还没定',
    input: z.object({
      opensOn: z
        .string({ error: '请写日期，如 2026-11-25' })
        .check(z.regex(/^(\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))?$/, '请写日期，如 2026-11-25')),
    }),
    result: z.object({ opensOn: z.nullable(z.string()) }),
  }),
  close: endpoint({
    method: 'POST',
    path: '/manage/opening/close',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    mayPrecedeSecondStep: true,
    summary: '开张之后再关上，同事照常看得到',
    input: z.object({}),
    result: Done,
  }),
  open: endpoint({
    method: 'POST',
    path: '/manage/opening/open',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    mayPrecedeSecondStep: true,
    summary: `开张：网站对所有人打开，${CLOSED_AGAIN_MINUTES} 分钟内能再关上；少了必须的就拒绝，说出少什么`,
    input: z.object({}),
    result: Done,
  }),
}
