import * as z from 'zod/mini'
import { AGREEMENT_KINDS } from '../agreements/agreement-kinds.ts'
import { AgreementHead } from '../agreements/agreements.contract.ts'
import { endpoint } from '../endpoint.ts'
import { oneOf, time, typedText, wholeNumber } from '../fields.ts'

export const AGREEMENT_MAX_CHARACTERS = 40_000
export const AGREEMENT_CHANGES_MAX_CHARACTERS = 500
const DATE_SHAPE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

const AgreementVersion = z.object({
  ...AgreementHead.shape,
  changes: z.string(),
  /** Members who agreed to an older version are asked again. */
  asksAgain: z.boolean(),
  isInForce: z.boolean(),
  publishTime: time(),
})
export type AgreementVersion = z.infer<typeof AgreementVersion>

export const DeskAgreement = z.object({
  kind: z.enum(AGREEMENT_KINDS),
  title: z.string(),
  /** The newest first. */
  versions: z.array(AgreementVersion),
  /** The text that a new version starts from: the newest one, or the template. */
  startText: z.string(),
  /** Whether the start text is the template, unchanged. */
  isTemplate: z.boolean(),
})
export type DeskAgreement = z.infer<typeof DeskAgreement>

/** Markdown, piece by piece, against the version before. */
export const DifferencePiece = z.object({ state: z.enum(['same', 'added', 'removed']), text: z.string() })
export type DifferencePiece = z.infer<typeof DifferencePiece>

const text = () =>
  typedText({
    max: AGREEMENT_MAX_CHARACTERS,
    tooShort: '请写下全文',
    tooLong: `全文不能超过 ${AGREEMENT_MAX_CHARACTERS} 个字`,
  })
const kind = () => oneOf('协议 kind', AGREEMENT_KINDS)
const versionSeen = (label: string, min: number) => wholeNumber({ label, min, max: 100_000 })

export const NewAgreementVersion = z.object({
  kind: kind(),
  text: text(),
  /** The first version may leave it out. */
  changes: z.optional(
    typedText({
      min: 0,
      max: AGREEMENT_CHANGES_MAX_CHARACTERS,
      tooShort: '写一句改了什么',
      tooLong: `改了什么不能超过 ${AGREEMENT_CHANGES_MAX_CHARACTERS} 个字`,
      lines: 'few',
    }),
  ),
  effectiveDate: z.string({ error: '请填生效日期' }).check(z.regex(DATE_SHAPE, '生效日期的写法例如 2026-11-02')),
  asksAgain: z.boolean({ error: '请说明要不要再问一次会员' }),
  /** The newest version that the writer has seen, 0 for none: a newer one of a colleague refuses this. */
  seenVersion: versionSeen('看到的版本 seenVersion', 0),
})

export const manageAgreementsContract = {
  list: endpoint({
    method: 'GET',
    path: '/manage/agreements',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    summary: '用户协议与隐私政策：每一版，以及写新版从哪里起',
    result: z.array(DeskAgreement),
  }),
  difference: endpoint({
    method: 'GET',
    path: '/manage/agreements/:kind/:version',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    summary: '一版的全文，和上一版不同的地方',
    input: z.object({ kind: kind(), version: versionSeen('第几版 version', 1) }),
    result: z.object({ pieces: z.array(DifferencePiece) }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/manage/agreements/:kind/preview',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    traces: 'nothing',
    isOpenWhileViewing: true,
    summary: '新的一版排出来是什么样，和最新一版不同的地方',
    input: z.object({ kind: kind(), text: text() }),
    result: z.object({ html: z.string(), pieces: z.array(DifferencePiece) }),
  }),
  publish: endpoint({
    method: 'POST',
    path: '/manage/agreements/:kind',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    mayPrecedeSecondStep: true,
    isSensitive: true,
    summary: '发布新的一版；发布过的不能改，也不能删',
    input: NewAgreementVersion,
    result: AgreementVersion,
  }),
}
