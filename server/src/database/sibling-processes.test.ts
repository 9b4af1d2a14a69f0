import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createPool } from './pool.ts'
import { processName, refuseOtherSecret } from './sibling-processes.ts'

const OURS = processName('s'.repeat(32))
const THEIRS = processName('t'.repeat(32))

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const poolOf = (name: string) => createPool({ ...database.connection, application_name: name })

it('lets processes with one secret work side by side, and refuses one with another while they run', async () => {
  const running = poolOf(OURS)
  await running.query('select')
  const same = poolOf(OURS)
  await expect(refuseOtherSecret(same, OURS)).resolves.toBeUndefined()
  const stranger = poolOf(THEIRS)
  await expect(refuseOtherSecret(stranger, THEIRS)).rejects.toMatchObject({
    name: 'StartFailure',
    message: expect.stringContaining('同一个 SECRET') as string,
  })
  await Promise.all([running.end(), same.end()])
  await expect
    .poll(() =>
      refuseOtherSecret(stranger, THEIRS).then(
        () => 'let in',
        () => 'refused',
      ),
    )
    .toBe('let in')
  await stranger.end()
})
