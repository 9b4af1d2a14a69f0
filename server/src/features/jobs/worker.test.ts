import { conflict, notReady } from '@bee/contract/failures.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import type { JobKind } from '../../job-kind.ts'
import { createTestClock } from '../../testing/test-server.ts'
import { held, prepareJobTests } from './testing/job-tests.ts'
import { ONLY_WOKEN, startQuickWorker } from './testing/quick-worker.ts'
import { kindOf } from './testing/test-kinds.ts'

const { pool, database, serviceFor, start, becomes } = prepareJobTests()
const jobs = () => serviceFor()

describe('doing', () => {
  it('does what waits as soon as it is told, and keeps what came of it', async () => {
    const kind = kindOf(async (job) => {
      await job.report(40, '数到四十')
      return { counted: JSON.stringify(job.input) }
    })
    await start([kind], { timing: ONLY_WOKEN })
    const id = await jobs().enqueue(kind, { upTo: 100 }, { by: 7 })
    await becomes(id, 'done')
    expect(await serviceFor([kind]).detail(id)).toMatchObject({
      title: '试一试',
      progress: 100,
      step: '数到四十',
      steps: [{ text: '数到四十' }],
      result: { counted: '{"upTo":100}' },
      attempts: 1,
      createdBy: 7,
      failure: null,
      takenBy: 'test',
    })
  })

  it('is one job, however often it is asked for before it has ended', async () => {
    const { run, release } = held()
    const kind = kindOf(run)
    const asked = () => jobs().enqueue(kind, {}, { key: 'the same' })
    const ids = await Promise.all([asked(), asked(), asked()])
    expect(new Set(ids).size).toBe(1)
    await start([kind])
    const [id] = ids
    await becomes(id, 'running')
    expect(await asked()).toBe(id)
    release()
    await becomes(id, 'done')
    expect(await asked()).not.toBe(id)
  })

  it('is asked for together with what it belongs to, or not at all', async () => {
    const kind = kindOf(async () => {})
    const asking = database()
      .transaction()
      .execute(async (work) => {
        await jobs().enqueue(kind, {}, { work })
        throw new Error('no')
      })
    await expect(asking).rejects.toThrow('no')
    expect(await jobs().list({ page: 1, limit: 10 })).toEqual({ rows: [], totalCount: 0 })
  })

  it('does no more at once than the kind allows, the urgent ones first', async () => {
    const order: unknown[] = []
    let now = 0
    let most = 0
    let meet = () => {}
    const bothAreThere = new Promise<void>((resolve) => (meet = resolve))
    const kind = kindOf(
      async ({ input }) => {
        now += 1
        most = Math.max(most, now)
        order.push(input)
        if (order.length === 2) meet()
        await bothAreThere
        now -= 1
      },
      { atOnce: 2 },
    )
    const ids = []
    for (const nth of [1, 2, 3, 4, 5, 6]) ids.push(await jobs().enqueue(kind, nth, { priority: nth === 6 ? 1 : 0 }))
    await start([kind])
    for (const id of ids) await becomes(id, 'done')
    expect(order[0]).toBe(6)
    expect(order.slice().sort()).toEqual([1, 2, 3, 4, 5, 6])
    expect(most).toBe(2)
  })

  it('waits for its hour', async () => {
    const clock = createTestClock()
    const own = serviceFor([], clock)
    const kind = kindOf(async () => {})
    const worker = await start([kind], { clock, timing: ONLY_WOKEN })
    const id = await own.enqueue(kind, {}, { runAt: new Date(clock.now().getTime() + 60_000) })
    const first = await own.enqueue(kind, {})
    await becomes(first, 'done')
    expect((await own.detail(id)).state).toBe('queued')
    clock.advance(60_000)
    worker.wake()
    await becomes(id, 'done')
  })

  it('leaves kinds of another version to the processes that know them', async () => {
    const other = kindOf(async () => {}, { name: 'test.of-tomorrow' })
    const id = await jobs().enqueue(other, {})
    const known = kindOf(async () => {})
    await start([known])
    await becomes(await jobs().enqueue(known, {}), 'done')
    expect((await jobs().detail(id)).state).toBe('queued')
  })
})

describe('failing', () => {
  it('tries again, then says that it has failed, with a sentence and what a developer needs', async () => {
    const onFailure = vi.fn()
    const kind = kindOf(() => Promise.reject(new Error('the disk is full')), { maxAttempts: 3 })
    await start([kind], { onFailure })
    const id = await jobs().enqueue(kind, {})
    await becomes(id, 'failed')
    const job = await jobs().detail(id)
    expect(job).toMatchObject({ attempts: 3, failure: '出了意外，没有做成' })
    expect(job.failureDetail).toContain('the disk is full')
    expect(job.steps).toHaveLength(3)
    expect(onFailure).toHaveBeenCalledTimes(1)
  })

  it('says that the disk was full', async () => {
    const full = Object.assign(new Error('No space left on device'), { code: 'ENOSPC' })
    const kind = kindOf(() => Promise.reject(full), { maxAttempts: 1 })
    await start([kind])
    const id = await jobs().enqueue(kind, {})
    await becomes(id, 'failed')
    expect((await jobs().detail(id)).failure).toMatch(/^磁盘满了/)
  })

  it('does not try again what is refused by a rule, and shows the rule', async () => {
    const kind = kindOf(() => Promise.reject(conflict('这门课已经下架')), { maxAttempts: 3 })
    await start([kind])
    const id = await jobs().enqueue(kind, {})
    await becomes(id, 'failed')
    expect(await jobs().detail(id)).toMatchObject({ attempts: 1, failure: '这门课已经下架' })
  })

  it('tries again what is refused for the moment only', async () => {
    const kind = kindOf(({ attempt }) => (attempt < 3 ? Promise.reject(notReady()) : Promise.resolve('at last')))
    await start([kind])
    const id = await jobs().enqueue(kind, {})
    await becomes(id, 'done')
    expect(await jobs().detail(id)).toMatchObject({ attempts: 3, result: 'at last', failure: null })
  })

  it('refuses what its kind does not take, when asked for and when done', async () => {
    const kind: JobKind<{ upTo: number }> = {
      ...kindOf(async () => {}),
      input: z.object({ upTo: z.number() }),
    }
    await expect(jobs().enqueue(kind as JobKind, { upTo: 'x' })).rejects.toThrow('任务「试一试」的内容填写有误')
    const id = await jobs().enqueue(
      kindOf(async () => {}),
      { upTo: 'x' },
    )
    await start([kind])
    await becomes(id, 'failed')
    expect((await jobs().detail(id)).failure).toBe('任务的内容不合这一版的规则')
  })

  it('begins anew when somebody says so, and not twice', async () => {
    let isMended = false
    let letItGoOn: () => void = () => undefined
    const bothHaveSaidSo = new Promise<void>((resolve) => (letItGoOn = resolve))
    const kind = kindOf(
      async () => {
        if (!isMended) throw new Error('no')
        await bothHaveSaidSo
        return 'well'
      },
      { maxAttempts: 1 },
    )
    await start([kind])
    const id = await jobs().enqueue(kind, {}, { key: 'k' })
    await becomes(id, 'failed')
    isMended = true
    await Promise.all([jobs().retry(id), jobs().retry(id)])
    letItGoOn()
    await becomes(id, 'done')
    expect(await jobs().detail(id)).toMatchObject({ attempts: 1, result: 'well', failure: null })
    await expect(jobs().retry(id)).rejects.toThrow('这个任务已经做完了')
  })

  it('does not begin anew beside its like', async () => {
    const kind = kindOf(() => Promise.reject(new Error('no')), { maxAttempts: 1 })
    const worker = await start([kind])
    const ids = [await jobs().enqueue(kind, {}, { key: 'k' })]
    await becomes(ids[0] ?? 0, 'failed')
    ids.push(await jobs().enqueue(kind, {}, { key: 'k' }))
    await becomes(ids[1] ?? 0, 'failed')
    await worker.stop()
    const answers = await Promise.allSettled(ids.map((id) => jobs().retry(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await jobs().list({ state: 'queued', page: 1, limit: 10 })).toMatchObject({ totalCount: 1 })
  })
})

describe('stopping', () => {
  it('hands back at once what heeds it and what does not, and the try does not count', async () => {
    const heeding = held()
    const deaf = vi.fn(() => sleep(60_000, undefined, { ref: false }))
    const kinds = [kindOf(heeding.run), kindOf(deaf, { name: 'test.deaf' })]
    const worker = await startQuickWorker({ pool: pool(), kinds, timing: ONLY_WOKEN })
    const ids = await Promise.all(kinds.map((kind) => jobs().enqueue(kind, {})))
    for (const id of ids) await becomes(id, 'running')
    await worker.stop()
    for (const id of ids) expect(await jobs().detail(id)).toMatchObject({ state: 'queued', attempts: 0 })
    heeding.release()
    const next = kinds.map(({ name }) => kindOf(() => Promise.resolve('elsewhere'), { name }))
    await start(next, { timing: ONLY_WOKEN })
    for (const id of ids) await becomes(id, 'done')
  })
})

it('forgets what has ended long ago, and routine sooner', async () => {
  const clock = createTestClock()
  const own = serviceFor([], clock)
  const kind = kindOf(async () => {})
  const dull = kindOf(async () => {}, { name: 'test.dull', isRoutine: true })
  const failing = kindOf(() => Promise.reject(new Error('no')), {
    name: 'test.failing',
    isRoutine: true,
    maxAttempts: 1,
  })
  await start([kind, dull, failing], { clock })
  for (const each of [kind, dull, failing])
    await becomes(await own.enqueue(each, {}), each === failing ? 'failed' : 'done')
  const left = async () =>
    (await pool().query<{ kind: string }>('select kind from jobs order by id')).rows.map((row) => row.kind)
  clock.advance(25 * 60 * 60 * 1000)
  await own.sweep()
  expect(await left()).toEqual(['test.kind', 'test.failing'])
  expect((await own.list({ page: 1, limit: 10 })).rows.map((row) => row.kind)).toEqual(['test.failing', 'test.kind'])
  clock.advance(90 * 24 * 60 * 60 * 1000)
  await own.sweep()
  expect(await left()).toEqual([])
})
