import { notLoggedIn } from '@bee/contract/failures.ts'
import type { UserRow, UsersRepository } from './users.repository.ts'

export function createMembersService({ users }: { users: UsersRepository }) {
  return {
    async info(userId: number): Promise<UserRow> {
      const user = await users.byId(userId)
      // The account was deleted between the look at the session and now.
      if (!user) throw notLoggedIn()
      return user
    },
  }
}

export type MembersService = ReturnType<typeof createMembersService>
