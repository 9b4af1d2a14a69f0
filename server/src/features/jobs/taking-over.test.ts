import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { createTestClock } from '../../testing/test-server.ts'
import { held, prepareJobTests } from './testing/job-tests.ts'
import { kindOf, leaveEffect } from './testing/test-kinds.ts'

const { pool, queue: queues, serviceFor, start, becomes, effects } = prepareJobTests()
const jobs = () => serviceFor()

describe('cancelling', () => {
  it('ends what waits at once, and what runs at its next word', async () => {
    const { run, begun } = held()
    const kind = kindOf(run)
    await start([kind])
    const running = await jobs().enqueue(kind, {})
    await expect.poll(() => begun.mock.calls.length).toBe(1)
    const waiting = await jobs().enqueue(kind, {})
    expect(await jobs().cancel(waiting)).toMatchObject({ state: 'cancelled' })
    expect(await jobs().cancel(running)).toMatchObject({ state: 'running', isCancelling: true })
    await becomes(running, 'cancelled')
    expect(await jobs().detail(running)).toMatchObject({ failure: null })
    expect(await jobs().cancel(running)).toMatchObject({ state: 'cancelled' })
    expect(begun).toHaveBeenCalledTimes(1)
  })

  it('is read by a job that reports, which then has no effect', async () => {
    let reportNow = () => {}
    const isCancelled = new Promise<void>((resolve) => (reportNow = resolve))
    const kind = kindOf(async (job) => {
      await isCancelled
      await job.report(50)
      await job.inOneTransaction((work) => leaveEffect(work, job.id))
    })
    await start([kind], { timing: { renewMs: 60_000 } })
    const id = await jobs().enqueue(kind, {})
    await becomes(id, 'running')
    await jobs().cancel(id)
    reportNow()
    await becomes(id, 'cancelled')
    expect(await effects()).toEqual([])
  })

  it('is refused where it is too late', async () => {
    const kind = kindOf(async () => {})
    await start([kind])
    const id = await jobs().enqueue(kind, {})
    await becomes(id, 'done')
    await expect(jobs().cancel(id)).rejects.toThrow('这个任务做完了，不能再取消')
    await expect(jobs().cancel(4711)).rejects.toThrow('没有这个任务')
  })
})

describe('several workers', () => {
  it('do each job once', async () => {
    const done: number[] = []
    const kind = kindOf(
      async ({ id }) => {
        done.push(id)
        await sleep(2)
      },
      { atOnce: 4 },
    )
    const ids = await Promise.all(Array.from({ length: 60 }, (_, nth) => jobs().enqueue(kind, nth)))
    for (const name of ['a', 'b', 'c']) await start([kind], { name })
    for (const id of ids) await becomes(id, 'done')
    expect(done.slice().sort((a, b) => a - b)).toEqual(ids.slice().sort((a, b) => a - b))
  })

  it('ask for what is due, and one of them does it, once for each time', async () => {
    const clock = createTestClock()
    const ran = vi.fn(() => Promise.resolve(undefined))
    const kind = kindOf(ran, { schedule: { everyMinutes: 10 }, isRoutine: true })
    const workers = await Promise.all(['a', 'b', 'c'].map((name) => start([kind], { name, clock })))
    const done = async () => (await jobs().list({ kind: kind.name, state: 'done', page: 1, limit: 1 })).totalCount
    for (let times = 1; times <= 3; times += 1) {
      if (times > 1) clock.advance(10 * 60_000)
      for (const { wake } of workers) wake()
      await expect.poll(done).toBe(times)
    }
    for (const { stop } of workers) await stop()
    const { rows } = await pool().query<{ due_at: Date }>('select distinct due_at from jobs order by due_at')
    expect(ran).toHaveBeenCalledTimes(3)
    expect(rows.map(({ due_at }) => due_at.toISOString().slice(11, 16))).toEqual(['04:00', '04:10', '04:20'])
    // A routine that succeeded is not in the list.
    expect(await jobs().list({ page: 1, limit: 10 })).toMatchObject({ totalCount: 0 })
  })

  it('take over from one that has lost its lease, which then can write nothing', async () => {
    const queue = queues()
    const kind = kindOf((job) => job.inOneTransaction((work) => leaveEffect(work, job.id)))
    const id = await jobs().enqueue(kind, {})
    // A process that takes the job and is silent until it wakes.
    const [lost] = await queue.take([kind.name], { name: 'lost', leaseMs: 1, now: new Date() })
    if (!lost) throw new Error('nothing taken')
    await start([kind])
    await becomes(id, 'done')
    const late = { progress: 99, step: '我还在', now: new Date() }
    expect(await queue.report(lost, late)).toBeUndefined()
    expect(await queue.renew(lost, 1000)).toBeUndefined()
    expect(await queue.finish(lost, '"late"', new Date())).toBe(false)
    await queue.fail(lost, { sentence: 'late', detail: '', againAt: undefined, now: new Date() })
    await queue.handBack([lost], new Date())
    expect(await jobs().detail(id)).toMatchObject({ state: 'done', attempts: 2, result: null })
    expect(await effects()).toEqual([id])
  })

  it('end what was cancelled while the process that did it was dead', async () => {
    const kind = kindOf(async () => {}, { maxAttempts: 1 })
    const id = await jobs().enqueue(kind, {})
    await queues().take([kind.name], { name: 'killed', leaseMs: 1, now: new Date() })
    await jobs().cancel(id)
    await start([kind])
    await becomes(id, 'cancelled')
    expect(await jobs().detail(id)).toMatchObject({ failure: null, attempts: 1 })
  })

  it('leave alone what nobody may go on with, however its process ended', async () => {
    const queue = queues()
    const kind = kindOf(async () => {}, { onInterrupted: '做到一半停了，什么也没有变' })
    const left = {
      state: 'failed',
      failure: '做到一半停了，什么也没有变',
      step: '做到一半停了，什么也没有变',
      attempts: 1,
    }
    const killed = await jobs().enqueue(kind, {})
    await queue.take([kind.name], { name: 'killed', leaseMs: 1, now: new Date() })
    await start([kind])
    await becomes(killed, 'failed')
    expect(await jobs().detail(killed)).toMatchObject(left)
    await expect(serviceFor([kind]).retry(killed)).rejects.toThrow('请到发起它的那一页重新开始')

    const { run, begun } = held()
    const other = { ...kind, name: 'test.other', run }
    const worker = await start([other])
    const stopped = await jobs().enqueue(other, {})
    await expect.poll(() => begun.mock.calls.length).toBe(1)
    await worker.stop()
    expect(await jobs().detail(stopped)).toMatchObject(left)
  })

  it('give up what no process has ever finished', async () => {
    const queue = queues()
    const kind = kindOf(async () => {}, { maxAttempts: 1 })
    const id = await jobs().enqueue(kind, {})
    await queue.take([kind.name], { name: 'killed', leaseMs: 1, now: new Date() })
    await start([kind])
    await becomes(id, 'failed')
    expect((await jobs().detail(id)).failure).toBe('处理它的进程每次都在做完之前停了')
  })
})

it('tells whoever listens which job has changed, and does not tell that a lease was renewed', async () => {
  const heard: string[] = []
  const listener = await pool().connect()
  listener.on('notification', ({ channel, payload = '' }) => heard.push(`${channel} ${payload}`))
  await listener.query('LISTEN job_changed; LISTEN jobs_waiting')
  const kind = kindOf(async () => {})
  const id = await jobs().enqueue(kind, {})
  const [taken] = await queues().take([kind.name], { name: 'test', leaseMs: 60_000, now: new Date() })
  if (!taken) throw new Error('nothing taken')
  await queues().renew(taken, 60_000)
  await queues().report(taken, { progress: 50, step: '一半', now: new Date() })
  await queues().finish(taken, null, new Date())
  await listener.query(`notify job_changed, 'the end'`)
  await expect.poll(() => heard.at(-1)).toBe('job_changed the end')
  expect(heard.slice(0, -1)).toEqual([
    `jobs_waiting ${kind.name}`,
    ...['added', 'taken', 'half', 'done'].map(() => `job_changed ${id}`),
  ])
  listener.release(true)
})
