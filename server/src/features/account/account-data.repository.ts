import { conflict } from '@bee/contract/failures.ts'
import { STAFF_MESSAGES } from '@bee/contract/manage/staff-fields.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { errorCode } from '../../start-failure.ts'

export interface MemberRows {
  table: string
  rows: Record<string, unknown>[]
}

/** Error code of the trigger in `staff/keep-staff.sql`. The trigger also stops a member who is invited to the staff at the same moment. */
const IS_STAFF = 'BEE02'

/** Keys to the account, not facts about its owner: the download leaves them out. */
const SECRET_COLUMNS = ['password_hash', 'token_hash', 'sealed_secret', 'next_secret', 'code_hash']

/** Reads and deletes the rows of a member over all features. */
export function createAccountDataRepository(database: Database) {
  const secrets = sql.join(SECRET_COLUMNS.map((column) => sql.lit(column)))

  const rowsOf = async (table: string, column: string, userId: number): Promise<Record<string, unknown>[]> => {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(owned) - array[${secrets}] as row
      from ${sql.table(table)} as owned where ${sql.ref(`owned.${column}`)} = ${userId}`.execute(database)
    return rows.map(({ row }) => row)
  }

  /**
   * The foreign keys of the database name the tables, so that a new table is part of the download without a change here. Work for the
   * school (edited, answered, published) names the member in another column than user_id: it belongs to the school.
   */
  async function everything(userId: number): Promise<MemberRows[]> {
    const { rows: owners } = await sql<{ table: string; column: string }>`
      select link.conrelid::regclass::text as table, attribute.attname as column
      from pg_constraint link
      join pg_attribute attribute on attribute.attrelid = link.conrelid and attribute.attnum = link.conkey[1]
      where link.contype = 'f' and link.confrelid = 'users'::regclass and attribute.attname = 'user_id'
      order by 1, 2`.execute(database)
    const sections: MemberRows[] = [{ table: 'users', rows: await rowsOf('users', 'id', userId) }]
    for (const { table, column } of owners) sections.push({ table, rows: await rowsOf(table, column, userId) })
    return sections
  }

  /**
   * Takes the member out of every counter, then deletes the row in users, and the foreign keys delete the rest. Orders stay, since they are
   * about money, but lose the user_id.
   */
  async function deleteMember(member: { id: number; mobile: string }, now: Date): Promise<void> {
    try {
      await deleteRows(member, now)
    } catch (error) {
      throw errorCode(error) === IS_STAFF ? conflict(STAFF_MESSAGES.staffCannotLeave) : error
    }
  }

  function deleteRows({ id: userId, mobile }: { id: number; mobile: string }, now: Date): Promise<void> {
    return database.transaction().execute(async (transaction) => {
      // Lock the member first, so that no call writes a row of theirs between the counting and the deletion.
      await transaction.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
      // Every transaction that changes these counters locks them in this order, so that two deletions never wait for each other.
      await sql`select id from courses where id in (
        select course_id from course_likes where user_id = ${userId}
        union select course_id from course_collections where user_id = ${userId}
        union select course_id from enrolments where user_id = ${userId}
        union select course_id from comments where user_id = ${userId}) order by id for update`.execute(transaction)
      await sql`
        update courses set
          like_count = greatest(0, like_count - (select count(*) from course_likes
            where user_id = ${userId} and course_id = courses.id)),
          collect_count = greatest(0, collect_count - (select count(*) from course_collections
            where user_id = ${userId} and course_id = courses.id)),
          learner_count = greatest(0, learner_count - (select count(*) from enrolments
            where user_id = ${userId} and course_id = courses.id)),
          comment_count = greatest(0, comment_count - (select count(*) from comments
            where user_id = ${userId} and course_id = courses.id and parent_id is null and hidden_at is null)),
          -- A member rates a course once, with the newest of the stars they gave.
          rating_sum = rating_sum - coalesce((select rating from comments
            where user_id = ${userId} and course_id = courses.id and rating is not null and hidden_at is null
            order by created_at desc, id desc limit 1), 0),
          rating_count = rating_count - (select count(distinct course_id) from comments
            where user_id = ${userId} and course_id = courses.id and rating is not null and hidden_at is null)
        where id in (
          select course_id from course_likes where user_id = ${userId}
          union select course_id from course_collections where user_id = ${userId}
          union select course_id from enrolments where user_id = ${userId}
          union select course_id from comments where user_id = ${userId})`.execute(transaction)
      await sql`select id from questions where id in (
        select question_id from question_collections where user_id = ${userId}) order by id for update`.execute(
        transaction,
      )
      await sql`
        update questions set collect_count = greatest(0, collect_count - 1)
        where id in (select question_id from question_collections where user_id = ${userId})`.execute(transaction)
      await transaction
        .updateTable('orders')
        .set({ status: 'cancelled', cancelled_at: now })
        .where('user_id', '=', userId)
        .where('status', '=', 'pending')
        .execute()
      // Issued invoices stay for the tax office; requests go with the member.
      await transaction
        .deleteFrom('invoices')
        .where('user_id', '=', userId)
        .where('state', 'in', ['asked', 'refused'])
        .execute()
      await transaction.updateTable('invoices').set({ email: '' }).where('user_id', '=', userId).execute()
      await transaction.deleteFrom('sms_codes').where('mobile', '=', mobile).execute()
      // A visitor books with a number and without an account.
      await transaction.deleteFrom('feedback').where('kind', '=', 'booking').where('contact', '=', mobile).execute()
      await transaction.deleteFrom('users').where('id', '=', userId).execute()
    })
  }

  return { everything, delete: deleteMember }
}

export type AccountDataRepository = ReturnType<typeof createAccountDataRepository>
