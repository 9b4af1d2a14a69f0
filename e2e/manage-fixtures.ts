import { register, test as siteTest } from './fixtures.ts'
import { confirmAgain, newOwner, newTeacher, type Colleague } from './staff-session.ts'

interface RoomFixtures {
  /** One for all journeys of a process: to make one takes a command of the operator. */
  owner: Colleague
  /** Somebody who may little, invited just now. */
  teacher: Colleague
}

let known: Promise<Colleague> | undefined

export const test = siteTest.extend<RoomFixtures>({
  owner: async ({ school }, provide) => {
    known ??= register(school).then((member) => newOwner(school, member))
    const owner = await known
    await confirmAgain(school, owner)
    await provide(owner)
  },
  teacher: async ({ school, owner }, provide) => {
    await provide(await newTeacher(school, owner, await register(school)))
  },
})
