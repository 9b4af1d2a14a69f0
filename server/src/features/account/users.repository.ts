import { sql } from 'kysely'
import type { Database, Work } from '../../database/database.ts'
import { prepared } from '../../database/prepared-statements.ts'

const USER_COLUMNS = [
  'id',
  'mobile',
  'nick_name',
  'avatar_url',
  'created_at',
  'password_hash',
  'blocked_at',
  'blocked_until',
  'block_reason',
] as const

export interface UserRow {
  id: number
  mobile: string
  nick_name: string
  avatar_url: string
  created_at: Date
  password_hash: string | null
  blocked_at: Date | null
  blocked_until: Date | null
  block_reason: string | null
}

interface NewUser {
  mobile: string
  nickName: string
  passwordHash: string | null
  now: Date
}

type Welcome = (work: Work, member: UserRow) => Promise<void>

export function createUsersRepository(database: Database) {
  async function byId(userId: number): Promise<UserRow | undefined> {
    const { rows } = await sql<UserRow>`${prepared}
      select ${sql.join(USER_COLUMNS.map((column) => sql.ref(column)))} from users where id = ${userId}`.execute(
      database,
    )
    return rows[0]
  }

  function byMobile(mobile: string): Promise<UserRow | undefined> {
    return database.selectFrom('users').select(USER_COLUMNS).where('mobile', '=', mobile).executeTakeFirst()
  }

  /**
   * Undefined when the number is taken: of several requests at once only one registers. `welcome` is called once, in the transaction that
   * adds the member.
   */
  function insert(user: NewUser, welcome: Welcome): Promise<UserRow | undefined> {
    return database.transaction().execute((work) => insertIn(work, user, welcome))
  }

  async function insertIn(work: Work, user: NewUser, welcome: Welcome): Promise<UserRow | undefined> {
    const member = await work
      .insertInto('users')
      .values({
        mobile: user.mobile,
        nick_name: user.nickName,
        password_hash: user.passwordHash,
        created_at: user.now,
      })
      .onConflict((conflict) => conflict.column('mobile').doNothing())
      .returning(USER_COLUMNS)
      .executeTakeFirst()
    if (member) await welcome(work, member)
    return member
  }

  /** Undefined leaves a field as it is. */
  function update(userId: number, changes: { nickName?: string | undefined; avatarUrl?: string | undefined }) {
    return database
      .updateTable('users')
      .set({
        nick_name: changes.nickName ?? sql`nick_name`,
        avatar_url: changes.avatarUrl ?? sql`avatar_url`,
      })
      .where('id', '=', userId)
      .execute()
  }

  /**
   * Sets the password and ends every session but the kept one; answers how many. Undefined: the password is no longer the verified one, or
   * the member is gone. The member's row is locked meanwhile, so that a session opened with the old password at the same moment is either
   * ended here or never opened.
   */
  function changePassword(
    userId: number,
    passwordHash: string,
    { verifiedHash, keptSessionId }: { verifiedHash?: string; keptSessionId?: number | undefined },
  ): Promise<number | undefined> {
    return database.transaction().execute(async (transaction) => {
      let change = transaction.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId)
      if (verifiedHash !== undefined) change = change.where('password_hash', '=', verifiedHash)
      const { numUpdatedRows } = await change.executeTakeFirst()
      if (numUpdatedRows === 0n) return undefined
      let end = transaction.deleteFrom('sessions').where('user_id', '=', userId)
      if (keptSessionId !== undefined) end = end.where('id', '<>', keptSessionId)
      const { numDeletedRows } = await end.executeTakeFirst()
      return Number(numDeletedRows)
    })
  }

  return { byId, byMobile, insert, insertIn, update, changePassword }
}

export type UsersRepository = ReturnType<typeof createUsersRepository>
