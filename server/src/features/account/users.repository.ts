import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

const USER_COLUMNS = ['id', 'mobile', 'nick_name', 'avatar_url', 'created_at', 'password_hash'] as const

export interface UserRow {
  id: number
  mobile: string
  nick_name: string
  avatar_url: string
  created_at: Date
  password_hash: string | null
}

export function createUsersRepository(database: Database) {
  return {
    byId: (userId: number): Promise<UserRow | undefined> =>
      database.selectFrom('users').select(USER_COLUMNS).where('id', '=', userId).executeTakeFirst(),

    byMobile: (mobile: string): Promise<UserRow | undefined> =>
      database.selectFrom('users').select(USER_COLUMNS).where('mobile', '=', mobile).executeTakeFirst(),

    /** Undefined when the number is taken: of two at once only one registers. */
    insert: (user: {
      mobile: string
      nickName: string
      passwordHash: string | null
      now: Date
    }): Promise<UserRow | undefined> =>
      database
        .insertInto('users')
        .values({
          mobile: user.mobile,
          nick_name: user.nickName,
          password_hash: user.passwordHash,
          created_at: user.now,
        })
        .onConflict((conflict) => conflict.column('mobile').doNothing())
        .returning(USER_COLUMNS)
        .executeTakeFirst(),

    /** Undefined leaves a field as it is. */
    update: (userId: number, changes: { nickName?: string | undefined; avatarUrl?: string | undefined }) =>
      database
        .updateTable('users')
        .set({
          nick_name: changes.nickName ?? sql`nick_name`,
          avatar_url: changes.avatarUrl ?? sql`avatar_url`,
        })
        .where('id', '=', userId)
        .execute(),

    setPassword: (userId: number, passwordHash: string) =>
      database.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute(),
  }
}

export type UsersRepository = ReturnType<typeof createUsersRepository>
