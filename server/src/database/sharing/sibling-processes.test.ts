import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createPool } from '../pool.ts'
import { processName, refuseStrangers, secretTrace, traceOf, type ProcessTraces } from './sibling-processes.ts'

const secret = secretTrace('s'.repeat(32))
const [folder, otherFolder, bucket, otherBucket] = ['one', 'two', 'three', 'four'].map((mark) => traceOf(mark, 'files'))
const OURS: ProcessTraces = { secret, files: folder, otherFiles: undefined }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const poolOf = (traces: ProcessTraces) =>
  createPool({ ...database.connection, application_name: processName(traces), max: 1 })

/** The result for the second process while the first runs, and after it has ended. */
async function meet(running: ProcessTraces, coming: ProcessTraces) {
  const [first, second] = [poolOf(running), poolOf(coming)]
  await first.query('select')
  const ask = () =>
    refuseStrangers(second, coming).then(
      () => 'let in',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
  const beside = await ask()
  await first.end()
  await expect.poll(ask).toBe('let in')
  await second.end()
  await expect.poll(countProcesses).toBe(0)
  return beside
}

/** The server notices a closed connection a moment later: the next test must not see these. */
async function countProcesses(): Promise<number | null> {
  const { rowCount } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and application_name like 'bee %'`,
  )
  return rowCount
}

describe('a process that starts beside another', () => {
  const past: ProcessTraces = { secret, files: undefined, otherFiles: undefined }

  it.each<[string, ProcessTraces, ProcessTraces]>([
    ['the same folder', OURS, OURS],
    [
      'one bucket, with folders of their own',
      { ...OURS, files: bucket, otherFiles: folder },
      { ...OURS, files: bucket, otherFiles: otherFolder },
    ],
    [
      'files on their way from the folder they share to a bucket',
      { ...OURS, otherFiles: bucket },
      { ...OURS, files: bucket, otherFiles: folder },
    ],
    ['a version that says nothing of its files', past, OURS],
  ])('is let in with %s', async (_what, running, coming) => {
    expect(await meet(running, coming)).toBe('let in')
  })

  it.each<[string, ProcessTraces, ProcessTraces, RegExp]>([
    ['another secret', OURS, { ...OURS, secret: secretTrace('t'.repeat(32)) }, /同一个 SECRET/],
    ['another secret than a version before', { ...past, secret: secretTrace('t'.repeat(32)) }, OURS, /同一个 SECRET/],
    ['a folder of its own', OURS, { ...OURS, files: otherFolder }, /同一个 DATA_DIR.*S3_BUCKET/],
    [
      'another bucket',
      { ...OURS, files: bucket, otherFiles: folder },
      { ...OURS, files: otherBucket, otherFiles: folder },
      /文件却放在别处/,
    ],
    ['a bucket that the other does not know', OURS, { ...OURS, files: bucket, otherFiles: folder }, /文件却放在别处/],
  ])('is refused with %s', async (_what, running, coming, sentence) => {
    expect(await meet(running, coming)).toMatch(sentence)
  })
})
