import { HOUR_MS } from '@bee/contract/durations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes, lessonIds } from '../../testing/test-courses.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { addStaff, type TestStaff } from '../../testing/test-staff.ts'
import { membersFeature } from './members.feature.ts'

const FEATURES = [membersFeature] as const

let server: TestServer
let owner: TestStaff
let support: TestStaff
let member: TestMember
let free: number
let priced: number

const as = (who: TestMember) => testClient(server, { headers: who.headers })

beforeAll(async () => {
  server = await startTestServer({ features: FEATURES })
  const { spring } = await insertTypes(server.pool)
  free = await insertCourse(server.pool, { name: '免费的课', typeId: spring, lessons: ['自动装配', '条件注解'] })
  priced = await insertCourse(server.pool, {
    name: '收费的课',
    typeId: spring,
    priceFen: 29_900,
    lessons: ['一', '二'],
  })
  member = await server.registerMember({ nickName: '程小满', mobile: '13812346027' })
  const [, second = 0] = await lessonIds(server.pool, free)
  await as(member).player.recordProgress({ lessonId: second, second: 40, ranges: [[0, 40]] })
  server.clock.advance(HOUR_MS)
  const { commentId } = await as(member).comments.publish({
    courseId: free,
    lessonId: second,
    second: 372,
    content: '讲得好',
  })
  await as(await server.registerMember()).comments.publish({ courseId: free, parentId: commentId, content: '同感' })
  server.clock.advance(HOUR_MS)
  await as(member).profile.sendFeedback({ kind: 'bug', content: '倍速 2.0 时字幕慢半拍' })
  server.clock.advance(HOUR_MS)
  await server.pool.query(
    `insert into feedback (kind, content, contact, call_at, created_at) values ('booking', '想学 Java', $1, $2, $2)`,
    [member.mobile, server.clock.now()],
  )
  server.clock.advance(HOUR_MS)
  await server.pool.query(
    `insert into orders (number, user_id, course_id, price_fen, status, created_at, paid_at)
     values ('2026030110150012', $1, $2, 29900, 'paid', $3, $3)`,
    [member.userId, priced, server.clock.now()],
  )
  // Added last, because the sensitive calls ask for the password again after ten minutes.
  owner = await addStaff(server, 'owner', { nickName: '叶青禾', mobile: '13700000001' })
  support = await addStaff(server, 'support', { nickName: '何田', mobile: '13700000002' })
})
afterAll(() => server.close())

describe('the dossier', () => {
  it('has what is in the picture, and no whole number', async () => {
    const dossier = await owner.calls.members.info({ userId: member.userId })
    expect(dossier).toMatchObject({
      nickName: '程小满',
      mobile: '138****6027',
      block: null,
      staffRole: null,
      figures: {
        studyDays: 1,
        streakDays: 1,
        learningCount: 1,
        finishedCount: 0,
        paidFen: 29_900,
        paidOrderCount: 1,
        refundedOrderCount: 0,
        commentCount: 1,
        answerCount: 1,
      },
      courseCount: 1,
      courses: [{ courseId: free, place: { number: '1.2', lessonName: '条件注解', second: 40 } }],
    })
    expect(dossier.devices).toHaveLength(1)
    expect(JSON.stringify(dossier)).not.toContain(member.mobile)
    await expect(owner.calls.members.info({ userId: 99_999 })).rejects.toMatchObject({ status: 404 })
  })

  it('counts what the school has kept of a payment: a part that went back is not in it', async () => {
    const { userId } = member
    const { list } = await owner.calls.orders.list({ search: '程小满' })
    const [order] = list
    if (!order) throw new Error('no order')
    const { orderNo, version } = order
    server.clock.advance(1000)
    await owner.calls.orders.refund({ orderNo, amountFen: 5_000, reason: 'price', version })
    const { figures } = await owner.calls.members.info({ userId })
    expect(figures).toMatchObject({ paidFen: 24_900, paidOrderCount: 1, refundedOrderCount: 0 })
    const [card] = (await owner.calls.members.list({ search: String(userId) })).list
    expect(card).toMatchObject({ userId, paidFen: 24_900 })
  })

  it('tells of each part that went back, and at last of what was left', async () => {
    const { userId } = member
    const orders = async () => (await owner.calls.members.timeline({ userId, kind: 'order', limit: 50 })).list
    const told = async () => (await orders()).map(({ title, detail }) => `${title} ${detail.split('，')[0]}`)
    expect(await told()).toEqual(['部分退款《收费的课》 ¥50', '下单《收费的课》 ¥299', '买了《收费的课》 ¥299'])
    const [{ orderNo, version } = { orderNo: '', version: 0 }] = (await owner.calls.orders.list({ search: '程小满' }))
      .list
    server.clock.advance(1000)
    await owner.calls.orders.refund({ orderNo, amountFen: 24_900, reason: 'price', version })
    expect((await told())[0]).toBe('退款《收费的课》 ¥249')
    const [first, second] = await orders()
    expect(first?.link).toEqual(second?.link)
  })

  it('keeps colleagues’ notes, which only their writer removes and which the member never gets', async () => {
    const { userId } = member
    const note = await support.calls.members.addNote({ userId, content: '社区答疑很热心' })
    expect(note).toMatchObject({ staffName: '何田', isOwn: true })
    expect((await owner.calls.members.info({ userId })).notes).toMatchObject([
      { content: '社区答疑很热心', isOwn: false },
    ])
    await expect(owner.calls.members.removeNote({ noteId: note.id })).rejects.toMatchObject({ status: 403 })
    const { sections } = await owner.calls.members.export({ userId, reason: '会员来信要' })
    expect(JSON.stringify(sections)).not.toContain('社区答疑很热心')
    await support.calls.members.removeNote({ noteId: note.id })
    await expect(support.calls.members.removeNote({ noteId: note.id })).rejects.toMatchObject({ status: 404 })
    expect((await owner.calls.members.info({ userId })).notes).toEqual([])
    const { list } = await owner.calls.audit.list({ action: 'member.addNote' })
    expect(JSON.stringify(list)).not.toContain('社区答疑很热心')
  })

  it('sends a word that the member reads among the messages', async () => {
    await support.calls.members.message({ userId: member.userId, content: '证书补上了', link: '/profile' })
    const { list } = await as(member).messages.list({})
    expect(list[0]).toMatchObject({ content: '证书补上了', link: '/profile' })
  })

  it('sends it by the right to send messages, not by the right to give courses', async () => {
    const allow = (permission: 'members.grant' | 'messages.send', name: string) =>
      owner.calls.roles.add({ name, rights: [{ permission: 'members.read' }, { permission }] })
    await allow('members.grant', '送课的')
    await allow('messages.send', '发消息的')
    const message = { userId: member.userId, content: '晚上有直播', link: '/profile' }
    const giver = await addStaff(server, '送课的')
    await expect(giver.calls.members.message(message)).rejects.toMatchObject({ status: 403 })
    const sender = await addStaff(server, '发消息的')
    await sender.calls.members.message(message)
  })

  it('signs out everywhere', async () => {
    const guest = await server.registerMember()
    expect(await as(guest).account.info({})).toMatchObject({ userId: guest.userId })
    expect(await support.calls.members.signOut({ userId: guest.userId })).toEqual({ endedCount: 1 })
    await expect(as(guest).account.info({})).rejects.toMatchObject({ status: 401 })
  })
})

describe('the timeline', () => {
  it('has everything that happened, the newest first, in the words of the desk', async () => {
    await owner.calls.members.addNote({ userId: member.userId, content: '记一笔' })
    const { list, next } = await owner.calls.members.timeline({ userId: member.userId, limit: 50 })
    expect(next).toBeNull()
    const times = list.map(({ time }) => time)
    expect(times).toEqual(times.toSorted().reverse())
    const titles = list.map(({ title }) => title)
    for (const title of [
      '学了 1 分钟，看了 1 讲',
      '评论了 条件注解',
      '写了反馈',
      '预约了电话',
      '买了《收费的课》',
      '给 程小满 写了一条备注',
    ]) {
      expect(titles).toContain(title)
    }
    expect(list.find(({ kind }) => kind === 'comment')).toMatchObject({ quote: '讲得好', source: '06:12', answer: '' })
    expect(list.find(({ kind }) => kind === 'order')).toMatchObject({ link: { kind: 'order' } })
    expect(list.find(({ key }) => key.startsWith('study-'))).toMatchObject({ hasClock: false, detail: '条件注解' })
    expect(JSON.stringify(list)).not.toContain(member.mobile)
  })

  it('leads to what was said where the inbox has it, for whoever may open it there', async () => {
    const { userId } = member
    const linksFor = async (reader: TestStaff) => {
      const { list } = await reader.calls.members.timeline({ userId, limit: 50 })
      return list.flatMap(({ link, quote }) => (link && quote !== '' ? [{ quote, ...link }] : []))
    }
    const links = await linksFor(support)
    expect(links.map(({ kind }) => kind)).toEqual(['booking', 'feedback', 'comment'])
    for (const { id, quote } of links) {
      const { messages } = await support.calls.inbox.thread({ threadId: Number(id) })
      expect(messages[0]).toMatchObject({ content: quote })
    }
    const rights = [
      { permission: 'members.read' as const },
      { permission: 'inbox.read' as const, scope: 'own' as const },
    ]
    const { name } = await owner.calls.roles.add({ name: '助教', rights })
    const narrow = await addStaff(server, name, { mobile: '13700000006' })
    expect(await linksFor(narrow)).toEqual([])
    await server.pool.query('insert into course_staff (user_id, course_id) values ($1, $2)', [narrow.userId, free])
    expect((await linksFor(narrow)).map(({ kind }) => kind)).toEqual(['comment'])
  })

  it('is narrowed to a kind', async () => {
    for (const kind of ['study', 'order', 'comment', 'feedback', 'staff'] as const) {
      const { list } = await owner.calls.members.timeline({ userId: member.userId, kind })
      expect(list.length, kind).toBeGreaterThan(0)
      expect(new Set(list.map((entry) => entry.kind))).toEqual(new Set([kind]))
    }
  })

  it('comes in pages that join without a gap, also where moments are the same', async () => {
    const { userId } = await server.registerMember({ nickName: '话多的' })
    await server.pool.query(
      `insert into comments (course_id, user_id, content, created_at)
       select $1, $2, n::text, timestamptz '2026-02-01 08:00:00.0005+00' + (n / 3) * interval '1 day'
       from generate_series(1, 40) n`,
      [free, userId],
    )
    await server.pool.query(
      `insert into study_days (user_id, day, watch_seconds)
       select $1, date '2026-02-01' + n, 600 from generate_series(0, 13) n`,
      [userId],
    )
    // Each order has two entries: when it was placed and when it was cancelled.
    await server.pool.query(
      `insert into orders (number, user_id, course_id, price_fen, status, created_at, cancelled_at)
       select '20260228' || lpad(n::text, 8, '0'), $2, $1, 29900, 'cancelled', at, at + interval '30 hours'
       from generate_series(1, 20) n, lateral (select timestamptz '2026-02-02 08:00:00.0005+00' + (n / 2) * interval '1 day') moments (at)`,
      [priced, userId],
    )
    const whole = (await owner.calls.members.timeline({ userId, limit: 100 })).list.map(({ key }) => key)
    expect(whole).toHaveLength(94)
    const paged: string[] = []
    let before: string | null = null
    do {
      const page = await owner.calls.members.timeline({ userId, limit: 4, ...(before === null ? {} : { before }) })
      paged.push(...page.list.map(({ key }) => key))
      before = page.next
    } while (before !== null)
    expect(paged).toEqual(whole)
  })
})

describe('what shows a whole number', () => {
  it('asks for a reason, is counted by the day for both ways together, and leaves a row without the number', async () => {
    const { rows } = await server.pool.query<{ id: number }>(`select id from staff_roles where key = 'support'`)
    await server.pool.query(
      `update role_permissions set limit_value = 3 where permission = 'members.mobile' and role_id = $1`,
      [rows[0]?.id],
    )
    const clerk = await addStaff(server, 'support', { nickName: '新客服', mobile: '13700000003' })
    const { userId } = member
    const ask = () => clerk.calls.members.mobile({ userId, reason: '电话确认退款' })
    await expect(clerk.calls.members.mobile({ userId, reason: ' ' })).rejects.toMatchObject({ status: 400 })
    expect(await ask()).toEqual({ mobile: member.mobile, leftToday: 2 })
    await clerk.calls.members.export({ userId, reason: '会员来信要' })
    // Two calls at once for the one look that is left.
    const answers = await Promise.allSettled([ask(), ask()])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(ask()).rejects.toMatchObject({ status: 429 })
    const { list } = await owner.calls.audit.list({ action: 'member.mobile', actorId: clerk.userId })
    expect(list.map(({ summary }) => summary)).toEqual(Array(2).fill('看了 程小满 的手机号，原因：电话确认退款'))
    expect(JSON.stringify(list)).not.toContain(member.mobile)
    server.clock.advance(24 * HOUR_MS)
    const again = await addStaff(server, 'support', { mobile: '13700000004' })
    expect(await again.calls.members.mobile({ userId, reason: '核对' })).toMatchObject({ leftToday: 2 })
  })

  it('is neither kept by anybody on the way nor written to the log', async () => {
    const lines: string[] = []
    const talkative = await startTestServer({
      features: FEATURES,
      config: { logLevel: 'trace' },
      parts: { logStream: { write: (line) => void lines.push(line) } },
    })
    const clerk = await addStaff(talkative, 'owner', { mobile: '13700000005' })
    const { userId, mobile } = await talkative.registerMember({ mobile: '13812349999' })
    const answer = await talkative.app.inject({
      method: 'POST',
      url: '/bee/api/manage/members/mobile',
      headers: clerk.headers,
      payload: { userId, reason: `核对 ${mobile}` },
    })
    expect(answer.json()).toMatchObject({ data: { mobile } })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await clerk.calls.members.list({ search: mobile })).list).toHaveLength(1)
    await talkative.close()
    expect(lines.join('').length).toBeGreaterThan(100)
    expect(lines.join('')).not.toContain(mobile)
  })
})
