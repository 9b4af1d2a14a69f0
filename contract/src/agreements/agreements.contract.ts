import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { oneOf, time, wholeNumber } from '../fields.ts'
import { AGREEMENT_KINDS } from './agreement-kinds.ts'

const MAX_VERSION = 100_000

const versionNumber = /* @__NO_SIDE_EFFECTS__ */ () =>
  wholeNumber({ label: '第几版 version', min: 1, max: MAX_VERSION })

/** The versions that somebody has read and agrees to. */
export const AgreedVersions = z.object({ terms: z.optional(versionNumber()), privacy: z.optional(versionNumber()) })
export type AgreedVersions = z.output<typeof AgreedVersions>

export const AgreementHead = z.object({
  kind: z.enum(AGREEMENT_KINDS),
  title: z.string(),
  version: z.int(),
  /** 2026-11-02, in Shanghai. */
  effectiveDate: z.string(),
})
export type AgreementHead = z.infer<typeof AgreementHead>

export const AgreementText = z.object({
  ...AgreementHead.shape,
  /** What this version changed, in the school's words; empty for the first. */
  changes: z.string(),
  isInForce: z.boolean(),
  /** Minutes to read it. */
  minutes: z.int(),
  /** Sanitised HTML, piece by piece; `isNew`: the version before does not have the piece. */
  pieces: z.array(z.object({ html: z.string(), isNew: z.boolean() })),
  /** Every version, the newest first. */
  versions: z.array(z.object({ version: z.int(), effectiveDate: z.string() })),
})
export type AgreementText = z.infer<typeof AgreementText>

/** A text that a member has to look at again. */
export const AskedAgreement = z.object({
  ...AgreementHead.shape,
  /** The version that the member agreed to; null before the first. */
  agreedVersion: z.nullable(z.int()),
  /** What has changed since, version by version. */
  changes: z.array(z.object({ version: z.int(), changes: z.string() })),
})
export type AskedAgreement = z.infer<typeof AskedAgreement>

export const OwnConsents = z.object({
  asked: z.array(AskedAgreement),
  given: z.array(z.object({ ...AgreementHead.shape, agreedTime: time() })),
})
export type OwnConsents = z.infer<typeof OwnConsents>

export const agreementsContract = {
  current: endpoint({
    method: 'GET',
    path: '/agreements',
    access: 'public',
    summary: '现在生效的用户协议与隐私政策；学校还没有发布时是空的',
    result: z.array(AgreementHead),
  }),
  read: endpoint({
    method: 'GET',
    path: '/agreements/text',
    access: 'public',
    summary: '一份协议的全文；version 不填是现在生效的一版，旧的版本一直可以看',
    input: z.object({ kind: oneOf('协议 kind', AGREEMENT_KINDS), version: z.optional(versionNumber()) }),
    result: AgreementText,
  }),
  own: endpoint({
    method: 'GET',
    path: '/user/agreements',
    access: 'member',
    summary: '我同意过哪一版，哪一份改了要再看一次',
    result: OwnConsents,
  }),
  agree: endpoint({
    method: 'POST',
    path: '/user/agreements',
    access: 'member',
    summary: '同意看过的这一版',
    input: z.object({ agreed: AgreedVersions }),
    result: OwnConsents,
  }),
}
