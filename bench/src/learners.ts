import { typedDatabase } from '@bee/server/database/database.ts'
import { reachDatabase } from '@bee/server/database/reach-database.ts'
import { createSessionsRepository } from '@bee/server/features/account/sessions.repository.ts'
import { createSessionsService } from '@bee/server/features/account/sessions.service.ts'
import { systemClock } from '@bee/server/outside/clock.ts'
import { systemRandomness } from '@bee/server/outside/randomness.ts'

const FIRST_MOBILE = 18_900_000_000

export interface Learner {
  token: string
  userId: number
}

/** Members with a session each: a crowd of one would share rows and looks that a crowd does not share. */
export async function makeLearners(place: Parameters<typeof reachDatabase>[0], count: number): Promise<Learner[]> {
  const reached = await reachDatabase(place)
  const database = typedDatabase(reached.pool)
  const sessions = createSessionsService({
    sessions: createSessionsRepository(database),
    clock: systemClock,
    randomness: systemRandomness,
  })
  try {
    const members = await database
      .insertInto('users')
      .values(
        Array.from({ length: count }, (_, nth) => ({ mobile: String(FIRST_MOBILE + nth), nick_name: `学员${nth}` })),
      )
      .returning('id')
      .execute()
    return await Promise.all(
      members.map(async ({ id }) => {
        const opened = await sessions.open(id, { userAgent: 'bench', address: '127.0.0.1' })
        return { token: opened?.token ?? '', userId: id }
      }),
    )
  } finally {
    await reached.close()
  }
}
