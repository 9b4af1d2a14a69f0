import { sql } from 'kysely'
import type { Work } from '../../database/database.ts'
import type { CertificateRow } from './certificates.repository.ts'

export interface LockedCertificate extends CertificateRow {
  userId: number
  nickName: string
}

/**
 * The certificate and its member, locked until the end of the work. The member first: deleting an account locks the member and
 * then the certificates, and two that lock in different order would wait for each other.
 */
export async function lockCertificate(work: Work, number: string): Promise<LockedCertificate | undefined> {
  await sql`select from users where id = (select user_id from certificates where number = ${number})
    for key share`.execute(work)
  const { rows } = await sql<LockedCertificate>`
    select certificates.number, printed_name as name, course_name as "courseName", course_id as "courseId",
      lesson_count as "lessonCount", issued_at as "issuedAt", withdrawn_at as "withdrawnAt", users.id as "userId",
      users.nick_name as "nickName"
    from certificates join users on users.id = certificates.user_id
    where certificates.number = ${number} for update of certificates`.execute(work)
  return rows[0]
}

export async function setWithdrawn(work: Work, number: string, at: Date | null): Promise<void> {
  await work.updateTable('certificates').set({ withdrawn_at: at }).where('number', '=', number).execute()
}

/** The form in which audit events store a certificate. */
export const certificateStanding = ({ withdrawnAt }: Pick<CertificateRow, 'withdrawnAt'>) => ({
  withdrawnAt: withdrawnAt?.toISOString() ?? null,
})

/** Undo compares this with the event. */
export async function readCertificate(work: Work, number: string) {
  const certificate = await lockCertificate(work, number)
  return certificate ? certificateStanding(certificate) : null
}
