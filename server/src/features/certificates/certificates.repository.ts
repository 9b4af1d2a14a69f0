import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'
import { prepared } from '../../database/prepared-statements.ts'

/** More than any member has finished, and few enough to send. */
const MOST_LISTED = 500

export interface CertificateRow {
  number: string
  name: string
  courseName: string
  /** Null where the course is gone, and on the public page also where it is hidden. */
  courseId: number | null
  lessonCount: number
  issuedAt: Date
  withdrawnAt: Date | null
}

export interface ProspectRow {
  courseName: string
  lessonCount: number
  finishedCount: number
  isFinished: boolean
  suggestedName: string
  number: string | null
}

const columnsWith = (courseId: RawBuilder<unknown>) => sql`
  certificates.number, certificates.printed_name as name, certificates.course_name as "courseName",
  ${courseId} as "courseId", certificates.lesson_count as "lessonCount",
  certificates.issued_at as "issuedAt", certificates.withdrawn_at as "withdrawnAt"`

const ownColumns = columnsWith(sql`certificates.course_id`)
/** The public page links to a course only while it is shown. */
const publicColumns = columnsWith(
  sql`(select courses.id from courses where courses.id = certificates.course_id and courses.hidden_at is null)`,
)

/** Counts at this moment by the rule of progress-sums.sql and does not read the sums: readers of the certificate rely on it. */
const finishedLessons = (userId: number, courseId: number) => sql`
  select counted.*, is_course_finished(counted.finished, counted.total) as is_finished from (
    select count(*)::int as total,
      count(*) filter (where counts_as_finished(progress.is_finished, progress.duration_seconds))::int as finished
    from catalogue_entries lessons
    left join lesson_progress progress on progress.lesson_id = lessons.id and progress.user_id = ${userId}
    where lessons.course_id = ${courseId} and lessons.chapter_id is not null) counted`

export function createCertificatesRepository(database: Database) {
  async function find(number: string): Promise<CertificateRow | undefined> {
    const { rows } = await sql<CertificateRow>`${prepared}
      select ${publicColumns} from certificates where number = ${number}`.execute(database)
    return rows[0]
  }

  async function ofMember(userId: number): Promise<CertificateRow[]> {
    const { rows } = await sql<CertificateRow>`${prepared}
      select ${ownColumns} from certificates where user_id = ${userId}
      order by issued_at desc, number limit ${sql.lit(MOST_LISTED)}`.execute(database)
    return rows
  }

  /** Reads the sums that every save of progress updates. */
  async function readyCourses(userId: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`${prepared}
      select courses.id from enrolments join courses on courses.id = enrolments.course_id
      where enrolments.user_id = ${userId} and enrolments.percent = 100
        and not exists (
          select from certificates where certificates.user_id = ${userId} and certificates.course_id = courses.id)
      order by enrolments.last_watched_at desc, courses.id limit ${sql.lit(MOST_LISTED)}`.execute(database)
    return rows.map(({ id }) => id)
  }

  async function prospect(userId: number, courseId: number): Promise<ProspectRow | undefined> {
    const { rows } = await sql<ProspectRow>`
      select courses.name as "courseName", lessons.total as "lessonCount", lessons.finished as "finishedCount",
        lessons.is_finished as "isFinished",
        coalesce(
          (select printed_name from certificates where user_id = ${userId} order by issued_at desc limit 1),
          (select nick_name from users where id = ${userId}), '') as "suggestedName",
        (select number from certificates where user_id = ${userId} and course_id = ${courseId}) as number
      from courses, (${finishedLessons(userId, courseId)}) lessons
      where courses.id = ${courseId}`.execute(database)
    return rows[0]
  }

  function ofCourse(userId: number, courseId: number) {
    return sql<CertificateRow>`select ${ownColumns} from certificates
      where user_id = ${userId} and course_id = ${courseId}`.execute(database)
  }

  /**
   * Checks and writes in one statement. An existing certificate stays as it is and ignores the new name, also when two tabs ask at once.
   */
  async function issue(asked: {
    number: string
    userId: number
    courseId: number
    name: string
    now: Date
  }): Promise<{ certificate: CertificateRow | undefined; isNumberTaken: boolean }> {
    const { number, userId, courseId, name, now } = asked
    await sql`
      insert into certificates (number, user_id, course_id, printed_name, course_name, lesson_count, issued_at)
      select ${number}, ${userId}, courses.id, ${name}, courses.name, lessons.total, ${now}
      from courses, (${finishedLessons(userId, courseId)}) lessons
      where courses.id = ${courseId} and lessons.is_finished
      on conflict do nothing`.execute(database)
    const { rows } = await ofCourse(userId, courseId)
    const [certificate] = rows
    return { certificate, isNumberTaken: certificate === undefined && (await find(number)) !== undefined }
  }

  return { find, ofMember, readyCourses, prospect, issue }
}

export type CertificatesRepository = ReturnType<typeof createCertificatesRepository>
