import { register, test as siteTest } from './fixtures.ts'
import { confirmAgain, hasSession, newOwner, newTeacher, type Colleague } from './staff-session.ts'

interface RoomFixtures {
  /** One for all journeys of a process: to make one takes a command of the operator. */
  owner: Colleague
  /** A colleague with few rights, invited just now. */
  teacher: Colleague
}

let known: Colleague | undefined

export const test = siteTest.extend<RoomFixtures>({
  owner: async ({ school }, provide) => {
    if (!known || !(await hasSession(school, known))) known = await newOwner(school, await register(school))
    await confirmAgain(school, known)
    await provide(known)
  },
  teacher: async ({ school, owner }, provide) => {
    await provide(await newTeacher(school, owner, await register(school)))
  },
})
