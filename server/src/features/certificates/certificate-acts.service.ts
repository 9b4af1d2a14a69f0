import { CERTIFICATE_MESSAGES } from '@bee/contract/certificates/certificate-messages.ts'
import { CERTIFICATE_ACT_MESSAGES } from '@bee/contract/manage/members/certificates.contract.ts'
import { conflict, notFound } from '@bee/contract/failures.ts'
import { certificateAddress } from '@bee/contract/site/page-addresses.ts'
import type { Work } from '../../database/database.ts'
import type { NewEvent, Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import { noticeWords, type NoticeWords, type MessagesService } from '../messages/messages.service.ts'
import {
  certificateStanding,
  lockCertificate,
  setWithdrawn,
  type LockedCertificate,
} from './certificate-acts.repository.ts'
import type { CertificateRow } from './certificates.repository.ts'

/** Staff withdraw a certificate and put it back in force. The page that checks it says which at once. */
export function createCertificateActsService({
  messages,
  clock,
}: {
  messages: Pick<MessagesService, 'notify'>
  clock: Clock
}) {
  async function locked(work: Work, number: string): Promise<LockedCertificate> {
    const certificate = await lockCertificate(work, number)
    if (!certificate) throw notFound(CERTIFICATE_MESSAGES.unknown)
    return certificate
  }

  async function change(
    work: Work,
    before: LockedCertificate,
    withdrawnAt: Date | null,
    said: Pick<NewEvent, 'action' | 'summary' | 'undo'> & { notice: NoticeWords },
  ): Promise<Outcome<CertificateRow>> {
    const { userId, nickName: _name, ...certificate } = before
    const { notice, ...event } = said
    await setWithdrawn(work, before.number, withdrawnAt)
    await messages.notify(work, [{ userId, ...notice, link: certificateAddress(before.number) }])
    return {
      result: { ...certificate, withdrawnAt },
      event: {
        ...event,
        target: { kind: 'certificate', id: before.number },
        before: certificateStanding(before),
        after: certificateStanding({ withdrawnAt }),
      },
    }
  }

  /** The day of the first withdrawal stays: a second colleague is refused. */
  async function withdraw(
    work: Work,
    { number, reason }: { number: string; reason: string },
  ): Promise<Outcome<CertificateRow>> {
    const before = await locked(work, number)
    if (before.withdrawnAt !== null) throw conflict(CERTIFICATE_ACT_MESSAGES.withdrawnAlready)
    return change(work, before, clock.now(), {
      action: 'certificate.withdraw',
      summary: `撤销了 ${before.nickName} 的《${before.courseName}》结课证书 ${number}，原因：${reason}`,
      undo: { call: 'certificates.restore', input: { number } },
      notice: noticeWords('certificateWithdrawn', { course: before.courseName, reason }),
    })
  }

  async function restore(work: Work, number: string): Promise<Outcome<CertificateRow>> {
    const before = await locked(work, number)
    if (before.withdrawnAt === null) throw conflict(CERTIFICATE_ACT_MESSAGES.inForce)
    return change(work, before, null, {
      action: 'certificate.restore',
      summary: `恢复了 ${before.nickName} 的《${before.courseName}》结课证书 ${number}`,
      undo: { call: 'certificates.withdraw', input: { number, reason: '恢复被撤回' } },
      notice: noticeWords('certificateRestored', { course: before.courseName }),
    })
  }

  return { withdraw, restore }
}

export type CertificateActsService = ReturnType<typeof createCertificateActsService>
