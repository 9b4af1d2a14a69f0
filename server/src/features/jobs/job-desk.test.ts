import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { JOB_EVENTS_PATH } from '@bee/contract/manage/jobs.contract.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { addStaff, openStaffSession, OWN_PAGE, type TestStaff } from '../../testing/test-staff.ts'
import { ordersFeature } from '../orders/orders.feature.ts'
import { createJobStreams, TOLD_EVERY_MS } from './job-streams.service.ts'
import { jobsFeature } from './jobs.feature.ts'

let server: TestServer
let owner: TestStaff
let editor: TestStaff
let teacher: TestStaff
beforeAll(async () => {
  server = await startTestServer({ features: [jobsFeature, ordersFeature] })
  owner = await addStaff(server, 'owner')
  editor = await addStaff(server, 'editor')
  teacher = await addStaff(server, 'teacher')
})
afterAll(() => server.close())
afterEach(() => server.pool.query('truncate jobs'))

interface Given {
  state?: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  kind?: string
  by?: number
  key?: string
  isRoutine?: boolean
}

async function addJob({ state = 'queued', kind = 'statistics.night', by, key, isRoutine = false }: Given = {}) {
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into jobs (kind, state, key, run_at, max_attempts, is_routine, created_by, created_at, lease, taken_at, progress,
       step, steps, failure, ended_at)
     values ($1, $2::text, $3, $4::timestamptz, 5, $5, $6, $4, case $2 when 'running' then 'mine' end, $4,
       case $2 when 'running' then 40 else 0 end, '数到四十', jsonb_build_array(jsonb_build_object('at', $4::timestamptz, 'text', '数到四十')),
       case $2 when 'failed' then '磁盘满了' end, case when $2 in ('done', 'failed', 'cancelled') then $4::timestamptz end)
     returning id`,
    [kind, state, key ?? null, server.clock.now(), isRoutine, by ?? null],
  )
  return rows[0]?.id ?? 0
}
const idsOf = ({ list }: { list: { id: number }[] }) => list.map(({ id }) => id)

describe('what staff see', () => {
  it('is what runs, waits and was given up, without sweeps that went well', async () => {
    const running = await addJob({ state: 'running' })
    const queued = await addJob()
    await addJob({ isRoutine: true })
    const failed = await addJob({ state: 'failed', isRoutine: true, kind: 'jobs.sweep' })
    await addJob({ state: 'done' })
    const now = await editor.calls.jobs.now()
    expect([now.running, now.queued, now.failed].map(idsOf)).toEqual([[running], [queued], [failed]])
    expect(now.running.list[0]).toMatchObject({
      title: '数昨天的数字',
      percent: 40,
      step: '数到四十',
      takenTime: server.clock.now().toISOString(),
    })
    expect(now.failed.list[0]).toMatchObject({ title: '清理旧的任务记录', failure: '磁盘满了', takenTime: null })
  })

  it('is paged from the newest down, by state and kind', async () => {
    const ids = []
    for (let nth = 0; nth < 5; nth += 1) ids.unshift(await addJob({ state: 'done' }))
    const other = await addJob({ state: 'failed', kind: 'orders.expire' })
    const first = await editor.calls.jobs.list({ limit: 3, state: 'done' })
    expect([idsOf(first), first.hasMore]).toEqual([ids.slice(0, 3), true])
    const second = await editor.calls.jobs.list({ limit: 3, state: 'done', before: ids[2] ?? 0 })
    expect([idsOf(second), second.hasMore]).toEqual([ids.slice(3), false])
    expect(idsOf(await editor.calls.jobs.list({ kind: 'orders.expire' }))).toEqual([other])
    expect((await editor.calls.jobs.kinds()).find(({ kind }) => kind === 'orders.expire')?.title).toMatch(/订单/)
  })

  it('is for a teacher what they have asked for, and nobody else’s', async () => {
    const mine = await addJob({ state: 'failed', by: teacher.userId })
    const others = await addJob({ state: 'failed', by: owner.userId })
    expect(idsOf((await teacher.calls.jobs.now()).failed)).toEqual([mine])
    expect(idsOf(await teacher.calls.jobs.list({}))).toEqual([mine])
    expect((await teacher.calls.jobs.detail({ jobId: mine })).steps).toEqual([
      { time: server.clock.now().toISOString(), text: '数到四十' },
    ])
    await expect(teacher.calls.jobs.detail({ jobId: others })).rejects.toMatchObject({ status: 404 })
  })
})

describe('what staff do', () => {
  it('is to have it done again, once, with a line in the record', async () => {
    const jobId = await addJob({ state: 'failed' })
    const tries = await Promise.allSettled([owner.calls.jobs.retry({ jobId }), owner.calls.jobs.retry({ jobId })])
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = tries.find((each) => each.status === 'rejected')
    expect(refused?.reason).toMatchObject({ status: 409, message: '这个任务等着，不用再来一次' })
    const { list } = await owner.calls.audit.list({ action: 'job.retry' })
    expect(list.map(({ summary, targetId }) => [summary, targetId])).toEqual([
      ['让任务再来一次：「数昨天的数字」', String(jobId)],
    ])
    expect((await owner.calls.jobs.detail({ jobId })).steps.at(-1)?.text).toBe('有人让它再来一次')
  })

  it('is not to have twice what may be there once', async () => {
    const jobId = await addJob({ state: 'failed', key: 'one' })
    await addJob({ key: 'one' })
    await expect(owner.calls.jobs.retry({ jobId })).rejects.toMatchObject({
      status: 409,
      message: '同样的任务已经在排队或正在做，等它结束再说',
    })
  })

  it('is to cancel: at once, at the next step, or to lay aside what has failed', async () => {
    const [queued, running, failed, done] = [
      await addJob(),
      await addJob({ state: 'running' }),
      await addJob({ state: 'failed' }),
      await addJob({ state: 'done' }),
    ]
    expect(await owner.calls.jobs.cancel({ jobId: queued })).toMatchObject({ state: 'cancelled' })
    expect(await owner.calls.jobs.cancel({ jobId: running })).toMatchObject({ state: 'running', isCancelling: true })
    expect(await owner.calls.jobs.cancel({ jobId: failed })).toMatchObject({ state: 'cancelled' })
    await expect(owner.calls.jobs.cancel({ jobId: done })).rejects.toMatchObject({ status: 409 })
    expect((await owner.calls.jobs.now()).failed.list).toEqual([])
    await expect(editor.calls.jobs.cancel({ jobId: failed })).rejects.toMatchObject({ status: 403 })
  })
})

describe('the stream', () => {
  let port = 0
  beforeAll(async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    port = (server.app.server.address() as AddressInfo).port
  })

  async function open(headers: Record<string, string>) {
    const request = http.get({ port, path: `/bee/api${JOB_EVENTS_PATH}`, headers, agent: false })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    let text = ''
    response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    response.on('error', () => undefined)
    const ended = new Promise((resolve) => response.on('close', resolve))
    return {
      ended,
      status: response.statusCode,
      headers: response.headers,
      text: () => text,
      leave: () => request.destroy(),
    }
  }

  it('is for staff alone, from our own page', async () => {
    const statuses = await Promise.all(
      [OWN_PAGE, { ...OWN_PAGE, ...owner.memberHeaders }, { cookie: owner.headers['cookie'] ?? '' }].map(
        async (headers) => {
          const { status, leave } = await open(headers)
          leave()
          return status
        },
      ),
    )
    expect(statuses).toEqual([401, 401, 403])
  })

  it('says that something has changed, and not what', async () => {
    const stream = await open(teacher.headers)
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    })
    await addJob()
    await addJob({ state: 'failed' })
    await expect.poll(stream.text).toContain('event: job\ndata: \n\n')
    expect(stream.text()).not.toMatch(/\d|磁盘/)
    stream.leave()
  })

  it('ends at once with its session', async () => {
    const stream = await open(await openStaffSession(server, owner.userId))
    await server.pool.query(
      'delete from staff_sessions where id = (select max(id) from staff_sessions where user_id = $1)',
      [owner.userId],
    )
    await stream.ended
  })
})

it('many changes are told once', () => {
  vi.useFakeTimers()
  try {
    const streams = createJobStreams()
    const write = vi.fn<(text: string) => void>()
    const leave = streams.add({ userId: 1, check: () => Promise.resolve(true), write, end: vi.fn() })
    for (let nth = 0; nth < 50; nth += 1) streams.tell()
    vi.advanceTimersByTime(TOLD_EVERY_MS)
    expect(write.mock.calls.flat()).toEqual([': \n\n', 'event: job\ndata: \n\n'])
    leave()
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
