import { expect, it } from 'vitest'
import { WORKER_TIMING } from '../jobs/worker.ts'
import { startQuickWorker } from '../jobs/testing/quick-worker.ts'
import { prepareImportTests } from './testing/import-stage.ts'

const { server, calls, send, ended, restartWorker, stopNow } = prepareImportTests((parts) =>
  // As patient as the real one: a batch that was begun is finished, and the rest handed back.
  startQuickWorker({ ...parts, timing: { stopMs: WORKER_TIMING.stopMs } }),
)

const COUNT = 260
const CHARACTERS = Array.from({ length: 900 }, (_, nth) => String.fromCodePoint(0x4e00 + nth * 11))

/** Long enough that a worker reads it, for what nobody reads; and no two alike. */
function manyQuestions(): string {
  let state = 7
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0)
  const words = (length: number) =>
    Array.from({ length }, () => CHARACTERS[(next() >>> 8) % CHARACTERS.length] ?? '').join('')
  const one = (nth: number) => `## ${nth}. 判断 · Spring 全家桶 · 难度 1
${words(24)}？

<!-- ${'.'.repeat(600)} -->
${words(20)}。
答案：正确
> 解析：${words(20)}。
`
  return Array.from({ length: COUNT }, (_, index) => one(index + 1)).join('\n')
}

const written = async () =>
  (await server().pool.query<{ total: number }>('select count(*)::int as total from questions')).rows[0]?.total ?? 0

it('a worker that ends in the middle leaves what it wrote, and another goes on without writing twice', async () => {
  const sent = await send('many.md', Buffer.from(manyQuestions()))
  expect(sent.state).toBe('reading')
  const read = await ended(sent.importId)
  expect(read).toMatchObject({ state: 'checked', questionCount: COUNT, readyCount: COUNT, addCount: COUNT })
  expect(await written()).toBe(0)

  await calls().run({ importId: read.importId, version: read.version })
  await expect.poll(written, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  await stopNow()
  const half = await written()
  expect(half).toBeLessThan(COUNT)
  expect(await calls().detail({ importId: read.importId })).toMatchObject({ state: 'running' })

  await restartWorker()
  expect(await ended(read.importId)).toMatchObject({ state: 'done', addedCount: COUNT })
  expect(await written()).toBe(COUNT)

  await calls().undo({ importId: read.importId })
  expect(await ended(read.importId)).toMatchObject({ state: 'undone', sentence: `撤回了：删掉 ${COUNT} 道` })
  expect(await written()).toBe(0)
}, 180_000)
