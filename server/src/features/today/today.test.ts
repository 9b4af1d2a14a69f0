import { DAY_MS, HOUR_MS } from '@bee/contract/durations.ts'
import type { WaitingKind } from '@bee/contract/manage/today.contract.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { todayFeature } from './today.feature.ts'

let server: TestServer
let fullSince: Date | undefined
const disk = { noteRefusal: () => undefined, fullSince: () => Promise.resolve(fullSince) }
let owner: TestStaff
let editor: TestStaff
let teacher: TestStaff
let support: TestStaff
let member: TestMember
let ownCourse = 0
let otherCourse = 0

beforeAll(async () => {
  server = await startTestServer({ features: [todayFeature], parts: { disk } })
  owner = await addStaff(server, 'owner', { nickName: '叶青禾' })
  editor = await addStaff(server, 'editor', { nickName: '何田' })
  teacher = await addStaff(server, 'teacher', { nickName: '陆承远' })
  support = await addStaff(server, 'support', { nickName: '安然' })
  member = await server.registerMember({ nickName: '鲸落' })
  const { spring } = await insertTypes(server.pool)
  ownCourse = await insertCourse(server.pool, { name: '自己的课', typeId: spring, priceFen: 9900 })
  otherCourse = await insertCourse(server.pool, { name: '别人的课', typeId: spring, priceFen: 9900 })
  await server.pool.query('insert into course_staff (user_id, course_id) values ($1, $2)', [teacher.userId, ownCourse])
})
afterAll(() => server.close())
// Deletes rows, because a trigger on the ledger refuses truncate.
afterEach(async () => {
  for (const table of ['jobs', 'comments', 'feedback', 'orders', 'drafts', 'bill_differences'])
    await server.pool.query(`delete from ${table}`)
})

const ago = (ms: number) => new Date(server.clock.now().getTime() - ms)

const comment = async (courseId: number, content: string, at = ago(HOUR_MS)) => {
  const { rows } = await server.pool.query<{ id: number }>(
    'insert into comments (course_id, user_id, content, created_at, is_question) values ($1, $2, $3, $4, true) returning id',
    [courseId, member.userId, content, at],
  )
  return rows[0]?.id ?? 0
}

/** A new buyer each time: a member cannot have two open orders for one course. */
async function order(number: string, { hasReceipt = true, status = 'pending', fen = 9900 } = {}) {
  const buyer = number === '1' ? member : await server.registerMember()
  const { rows } = await server.pool.query<{ id: number }>(
    `insert into orders (number, user_id, course_id, price_fen, status, created_at) values ($1, $2, $3, $4, $5, $6) returning id`,
    [number, buyer.userId, ownCourse, fen, status, ago(6 * HOUR_MS)],
  )
  if (!hasReceipt) return
  await server.pool.query(
    'insert into order_receipts (order_id, user_id, path, bytes, created_at) values ($1, $2, $3, 1, $4)',
    [rows[0]?.id, buyer.userId, `receipt-${number}`, ago((number === '1' ? 5 : 4) * HOUR_MS)],
  )
}

const feedback = (kind: string, content: string, more: { callAt?: Date; answer?: string } = {}) =>
  server.pool.query(
    `insert into feedback (user_id, kind, content, contact, call_at, answer, answered_at, created_at)
     values ($1, $2, $3, '13912345678', $4, $5::text, case when $5::text is not null then $6::timestamptz end, $6)`,
    [
      kind === 'booking' ? null : member.userId,
      kind,
      content,
      more.callAt ?? null,
      more.answer ?? null,
      ago(9 * HOUR_MS),
    ],
  )

const failedJob = (failure: string, by?: number) =>
  server.pool.query(
    `insert into jobs (kind, state, run_at, max_attempts, created_at, ended_at, failure, created_by)
     values ('statistics.night', 'failed', $1, 5, $1, $1, $2, $3)`,
    [ago(HOUR_MS), failure, by ?? null],
  )

const lateDraft = (title: string, by: number, publishAt: Date) =>
  server.pool.query(`insert into drafts (kind, body, editor_id, publish_at) values ('news', $1, $2, $3)`, [
    JSON.stringify({ title }),
    by,
    publishAt,
  ])

const seenBy = async ({ calls }: TestStaff) => {
  const { list } = await calls.today.waiting()
  return new Map(list.map((line) => [line.kind, line]))
}
const kindsSeenBy = async (staff: TestStaff) => [...(await seenBy(staff)).keys()]
const lineOf = async (staff: TestStaff, kind: WaitingKind) => (await seenBy(staff)).get(kind)

const difference = () =>
  server.pool.query(
    `insert into bill_differences (way, day, kind, subject, at, found_at)
     select 'wechat', '2026-01-01', 'trial', 'T' || count(*), $1, $1 from bill_differences`,
    [ago(HOUR_MS)],
  )

async function everything() {
  await failedJob('磁盘满了')
  await order('1')
  await difference()
  await comment(ownCourse, '为什么也回滚？', ago(2 * DAY_MS))
  await feedback('bug', '按钮叠在一起')
  await feedback('booking', '预约试听Java 练兵台，称呼：陈默', {
    callAt: new Date(server.clock.now().getTime() + HOUR_MS),
  })
  const reported = await comment(otherCourse, '加群')
  await server.pool.query(
    `insert into comment_reports (comment_id, user_id, reason, created_at) values ($1, $2, '广告', $3)`,
    [reported, member.userId, ago(HOUR_MS)],
  )
  await lateDraft('晚了的', editor.userId, ago(HOUR_MS))
}

describe('what waits', () => {
  it('is told of each kind, in one order, to who may see it and no one else', async () => {
    await everything()
    const all = ['failed-job', 'order', 'difference', 'comment', 'feedback', 'booking', 'report', 'late-draft']
    expect(await kindsSeenBy(owner)).toEqual(all)
    expect(await kindsSeenBy(editor)).toEqual(all)
    expect(await kindsSeenBy(support)).toEqual(all.slice(0, 7))
    // Only items of the own courses; the reported one is in another course.
    expect(await kindsSeenBy(teacher)).toEqual(['comment'])
  })

  it('is for whom it is: the teacher of the course, the role that does it, and the owner for what nobody else may', async () => {
    await everything()
    const lines = await seenBy(owner)
    const whom = Object.fromEntries(
      [...lines].map(([kind, { people }]) => [kind, people.map(({ nickName }) => nickName)]),
    )
    expect(whom).toEqual({
      'failed-job': ['叶青禾'],
      order: ['何田', '安然'],
      difference: ['何田'],
      comment: ['陆承远'],
      feedback: ['何田', '安然'],
      booking: ['何田', '安然'],
      report: ['何田', '安然'],
      'late-draft': ['何田'],
    })
    const mine = [...lines.values()].filter(({ isMine }) => isMine).map(({ kind }) => kind)
    expect(mine).toEqual(['failed-job'])
    expect((await lineOf(support, 'order'))?.isMine).toBe(true)
    expect((await lineOf(teacher, 'comment'))?.isMine).toBe(true)
  })

  it('is first of all a full disk, told to everybody who has a desk, for the owner to see to', async () => {
    fullSince = ago(HOUR_MS)
    await everything()
    expect((await kindsSeenBy(editor))[0]).toBe('disk-full')
    expect((await kindsSeenBy(teacher))[0]).toBe('disk-full')
    const line = await lineOf(owner, 'disk-full')
    expect(line).toMatchObject({ count: 1, isMine: true, sinceTime: fullSince.toISOString() })
    expect(line?.sentence).toMatch(/^磁盘满了/)
    fullSince = undefined
    expect(await lineOf(owner, 'disk-full')).toBeUndefined()
  })

  it('of orders are those with a receipt, with what they are worth', async () => {
    await order('1')
    await order('2', { fen: 69_800 })
    await order('3', { hasReceipt: false })
    await order('4', { status: 'paid' })
    expect(await lineOf(support, 'order')).toMatchObject({
      count: 2,
      hasMore: false,
      sentence: '共 ¥797，都传了转账凭证，最早一笔是 鲸落',
      sinceTime: ago(5 * HOUR_MS).toISOString(),
      dueTime: null,
    })
  })

  it('of comments are the questions that nobody has answered, the oldest told; a teacher has the own ones', async () => {
    await comment(otherCourse, '别人课上的，更早', ago(3 * DAY_MS))
    await comment(ownCourse, '第一条\n换了行', ago(2 * DAY_MS))
    await comment(ownCourse, '第二条')
    const answered = await comment(ownCourse, '答过的', ago(9 * DAY_MS))
    await server.pool.query(`update comments set reply_content = '好', replied_at = now() where id = $1`, [answered])
    const hidden = await comment(ownCourse, '藏起来的', ago(9 * DAY_MS))
    await server.pool.query('update comments set hidden_at = now() where id = $1', [hidden])
    const solved = await comment(ownCourse, '自己解决的', ago(9 * DAY_MS))
    // Praise needs no answer.
    await server.pool.query(
      `insert into comments (course_id, user_id, content, created_at, rating) values ($1, $2, '好课', $3, 5)`,
      [ownCourse, member.userId, ago(9 * DAY_MS)],
    )
    await server.pool.query('insert into comment_solutions (comment_id, reply_id) values ($1, $1)', [solved])
    expect(await lineOf(teacher, 'comment')).toMatchObject({ count: 2, sentence: '鲸落：第一条 换了行' })
    expect(await lineOf(support, 'comment')).toMatchObject({
      count: 3,
      sentence: '鲸落：别人课上的，更早',
      sinceTime: ago(3 * DAY_MS).toISOString(),
    })
  })

  it('of feedback and bookings are those without an answer, and a number is nowhere', async () => {
    await feedback('bug', '按钮叠在一起')
    await feedback('other', '答过的', { answer: '好' })
    const callAt = new Date(server.clock.now().getTime() + HOUR_MS)
    await feedback('booking', '预约试听，称呼：陈默', { callAt })
    await feedback('booking', '答过的', { callAt, answer: '好' })
    const lines = await seenBy(support)
    expect(lines.get('feedback')).toMatchObject({ count: 1, sentence: '鲸落：按钮叠在一起' })
    expect(lines.get('booking')).toMatchObject({
      count: 1,
      sentence: '预约试听，称呼：陈默',
      dueTime: callAt.toISOString(),
    })
    expect(JSON.stringify([...lines.values()])).not.toContain('13912345678')
  })

  it('of reviews is what was asked for, for those who may publish', async () => {
    const ask = (title: string, askedAt: Date) =>
      server.pool.query(`insert into drafts (kind, body, editor_id, review_asked_at) values ('news', $1, $2, $3)`, [
        JSON.stringify({ title }),
        teacher.userId,
        askedAt,
      ])
    await ask('后请的', ago(HOUR_MS))
    await ask('先请的', ago(DAY_MS))
    expect(await lineOf(editor, 'review')).toMatchObject({
      count: 2,
      sentence: '资讯《先请的》写好了，等你看过发布',
      isMine: true,
      link: expect.stringMatching(/^\/manage\/news\/d\d+$/) as string,
    })
    expect(await kindsSeenBy(teacher)).toEqual([])
    expect(await kindsSeenBy(support)).toEqual([])
  })

  it('of schedules is what was due and is not out; a minute is nothing', async () => {
    await lateDraft('刚到点', editor.userId, ago(59_000))
    expect(await kindsSeenBy(editor)).toEqual([])
    await lateDraft('晚了的', editor.userId, ago(HOUR_MS))
    expect((await lineOf(editor, 'late-draft'))?.sentence).toBe('资讯《晚了的》该在 11:00 发布，还没有发出去')
  })

  it('is counted up to 99, and no further', async () => {
    await server.pool.query(
      `insert into comments (course_id, user_id, content, created_at, is_question)
       select $1, $2, '问', $3, true from generate_series(1, 230)`,
      [otherCourse, member.userId, ago(HOUR_MS)],
    )
    expect(await lineOf(support, 'comment')).toMatchObject({ count: 99, hasMore: true })
  })

  it('of jobs is for a teacher what they asked for', async () => {
    await failedJob('别人的')
    await failedJob('自己的', teacher.userId)
    expect(await lineOf(teacher, 'failed-job')).toMatchObject({ count: 1, sentence: '「数昨天的数字」自己的' })
    expect(await lineOf(owner, 'failed-job')).toMatchObject({ count: 2, sentence: '「数昨天的数字」别人的' })
  })

  it('is nothing at last, with what was done today', async () => {
    // Without any thread, there was no work to do.
    expect(await teacher.calls.today.waiting()).toEqual({ list: [], doneToday: 0, hasWaited: false })
    await failedJob('一次')
    expect((await owner.calls.today.waiting()).doneToday).toBe(0)
    const [job] = (await owner.calls.jobs.now()).failed.list
    await owner.calls.jobs.cancel({ jobId: job?.id ?? 0 })
    expect(await owner.calls.today.waiting()).toEqual({ list: [], doneToday: 1, hasWaited: false })
    expect((await teacher.calls.today.waiting()).doneToday).toBe(0)
    await order('5', { status: 'paid' })
    expect((await owner.calls.today.waiting()).hasWaited).toBe(true)
  })
})

describe('the numbers', () => {
  it('are the school’s, and nobody’s whose right ends at the own courses', async () => {
    const numbers = await editor.calls.today.numbers()
    expect([numbers?.now.days.length, numbers?.before.days.length]).toEqual([30, 30])
    expect(numbers?.now.days.at(-1)).toMatchObject({ day: '2026-03-02', isCounted: true })
    expect(await teacher.calls.today.numbers()).toBeNull()
  })
})
