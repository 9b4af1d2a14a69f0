import * as z from 'zod/mini'
import { shownName } from '../account/account-fields.ts'
import { endpoint } from '../endpoint.ts'
import { id, time } from '../fields.ts'
import { CERTIFICATE_MESSAGES } from './certificate-messages.ts'
import { readCertificateNumber } from './certificate-number.ts'

/** Sentences that the form and the server share. */
/** The printed facts, and no other data about the owner. */
export const Certificate = z.object({
  number: z.string(),
  /** The name that the owner chose for it. */
  name: z.string(),
  courseName: z.string(),
  /** The id of the course, if it can still be opened; else null. */
  courseId: z.nullable(z.int()),
  lessonCount: z.int(),
  issueTime: time(),
  /** When it lost its force; null while it is good. */
  withdrawTime: z.nullable(time()),
})
export type Certificate = z.infer<typeof Certificate>

export const MyCertificates = z.object({
  /** The newest first. */
  issued: z.array(Certificate),
  /** Courses that are finished and have none yet. */
  readyCourseIds: z.array(z.int()),
})
export type MyCertificates = z.infer<typeof MyCertificates>

/** The contents before it is issued. */
export const CertificateProspect = z.object({
  courseId: z.int(),
  courseName: z.string(),
  lessonCount: z.int(),
  finishedCount: z.int(),
  isReady: z.boolean(),
  /** From the member's last certificate, or the nickname: the member may change it. */
  suggestedName: z.string(),
  /** The one that was issued. */
  number: z.nullable(z.string()),
})
export type CertificateProspect = z.infer<typeof CertificateProspect>

/** By the rules of a nickname: every visitor with the number can read it. */
const printedName = () =>
  shownName({
    length: CERTIFICATE_MESSAGES.name,
    invisible: CERTIFICATE_MESSAGES.nameInvisible,
    official: CERTIFICATE_MESSAGES.nameOfficial,
  })

export const CertificateIssue = z.object({ courseId: id('courseId'), name: printedName() })

export const certificateNumber = () =>
  z.pipe(
    z.string({ error: CERTIFICATE_MESSAGES.number }),
    z.transform((typed, context) => {
      const number = readCertificateNumber(typed)
      if (number !== undefined) return number
      context.issues.push({ code: 'custom', message: CERTIFICATE_MESSAGES.number, input: typed })
      return z.NEVER
    }),
  )

export const certificatesContract = {
  check: endpoint({
    method: 'GET',
    path: '/release/certificate/:number',
    access: 'public',
    summary: '查验证书：照编号看它发给谁、哪门课、哪一天，有没有撤销',
    input: z.object({ number: certificateNumber() }),
    result: Certificate,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/certificate/mine',
    access: 'member',
    summary: '我的证书，新的在前；以及学完了还没有领证书的课',
    result: MyCertificates,
  }),
  prospect: endpoint({
    method: 'GET',
    path: '/certificate/prospect',
    access: 'member',
    summary: '领证书之前：这门课学完没有，证书上会写什么',
    input: z.object({ courseId: id('courseId') }),
    result: CertificateProspect,
  }),
  issue: endpoint({
    method: 'POST',
    path: '/certificate/issue',
    access: 'member',
    summary: '领取证书；领过的课回答原来那一张，名字不再变',
    input: CertificateIssue,
    result: Certificate,
  }),
}
