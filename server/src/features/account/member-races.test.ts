import { contract } from '@bee/contract/index.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { typedDatabase } from '../../database/database.ts'
import { accountCalls, PASSWORD, sessionHeaders, type Answer } from '../../testing/account-calls.ts'
import { insertCourse, insertTypes, lessonIds } from '../../testing/test-courses.ts'
import { insertQuestion } from '../../testing/test-questions.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { requestOf } from '../../testing/wire-calls.ts'
import { createUsersRepository } from './users.repository.ts'
import { campaignSize } from '../../../../scripts/testing/campaign.ts'

const { comments, courses, notes, orders, player, profile, questions } = contract
const MOBILE = '13812345678'
const OTHER_PASSWORD = 'another-9-honey'
/** Who waits for a lock in this database; other tests have theirs in the same server. */
const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const ROUNDS = campaignSize({ everyRun: 8, whole: 20 })
/** The log-in begins this much later in each round, so that the moments in between are all met. */
const STEP_MS = 120 / ROUNDS

let server: TestServer
let calls: ReturnType<typeof accountCalls>
beforeEach(async () => {
  server = await startTestServer()
  calls = accountCalls(server)
})
afterEach(() => server.close())

const statusOf = async (headers: Record<string, string>) =>
  (await calls.call('GET', '/bee/api/user/info', undefined, headers)).statusCode

/** Whether somebody who logged in with the old password beside the change is still in after it. */
async function staysIn(change: () => Promise<Answer>, delayMs: number): Promise<boolean> {
  const captcha = await calls.newCaptcha()
  const [changed, entered] = await Promise.all([
    change(),
    sleep(delayMs).then(() => calls.post('/login', { mobile: MOBILE, password: PASSWORD, ...captcha })),
  ])
  expect(changed.statusCode).toBe(200)
  expect([200, 400]).toContain(entered.statusCode)
  return entered.statusCode === 200 && (await statusOf(sessionHeaders(entered))) === 200
}

describe('a log-in with the old password', () => {
  it('does not outlive a change of the password beside it', { timeout: 120_000 }, async () => {
    const own = sessionHeaders(await calls.register(MOBILE))
    let stayed = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      // Tries that lose the race are wrong ones, of which a number has ten in a quarter of an hour.
      server.clock.advance(16 * 60_000)
      const change = () => calls.post('/update_pwd', { oldPassword: PASSWORD, password: OTHER_PASSWORD }, own)
      stayed += Number(await staysIn(change, round * STEP_MS))
      await calls.post('/update_pwd', { oldPassword: OTHER_PASSWORD, password: PASSWORD }, own)
    }
    expect(stayed).toBe(0)
    expect(await statusOf(own)).toBe(200)
  })

  it('opens nothing once the password is another one, nor while it is being changed', async () => {
    await calls.register(MOBILE)
    const users = createUsersRepository(typedDatabase(server.pool))
    const before = await users.byMobile(MOBILE)
    const device = { userAgent: '', address: '' }
    const openWithOld = () => server.sessions.open(before?.id ?? 0, device, before?.password_hash ?? '')
    const changer = await server.pool.connect()
    try {
      await changer.query('begin')
      await changer.query("update users set password_hash = 'another'")
      const opening = openWithOld()
      await changer.query('commit')
      expect(await opening).toBeUndefined()
    } finally {
      changer.release()
    }
    expect(await openWithOld()).toBeUndefined()
    expect(await server.sessions.open(before?.id ?? 0, device, 'another')).toBeDefined()
  })

  it('is refused for a member who is gone', async () => {
    expect(await server.sessions.open(4711, { userAgent: '', address: '' })).toBeUndefined()
  })
})

it('two changes of the password with the same old one: one of them wins', async () => {
  const own = sessionHeaders(await calls.register(MOBILE))
  const other = sessionHeaders(await calls.login(MOBILE))
  const answers = await Promise.all([
    calls.post('/update_pwd', { oldPassword: PASSWORD, password: OTHER_PASSWORD }, own),
    calls.post('/update_pwd', { oldPassword: PASSWORD, password: 'a-third-7-honey' }, other),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  const statuses = [await statusOf(own), await statusOf(other)]
  expect(statuses.sort()).toEqual([200, 401])
})

it('every foreign key to the members has the name by which a vanished member is known', async () => {
  const { rows } = await server.pool.query<{ name: string }>(
    "select conname as name from pg_constraint where contype = 'f' and confrelid = 'users'::regclass order by 1",
  )
  expect(rows.length).toBeGreaterThan(15)
  // Those who work for the school, which no call of a member writes.
  expect(rows.map(({ name }) => name).filter((name) => !name.endsWith('_user_id_fkey'))).toEqual([
    'assets_owner_id_fkey',
    'comments_replied_by_fkey',
    'drafts_editor_id_fkey',
    'feedback_answered_by_fkey',
    'revisions_published_by_fkey',
  ])
})

describe('calls beside the deletion of their own account', () => {
  let writes: ReturnType<typeof requestOf>[]
  beforeEach(async () => {
    const { spring, java } = await insertTypes(server.pool)
    const courseId = await insertCourse(server.pool, { name: 'Spring', typeId: spring, lessons: ['一', '二'] })
    const priced = await insertCourse(server.pool, { name: '收费', typeId: spring, priceFen: 9900, lessons: ['一'] })
    const [lesson = 0] = await lessonIds(server.pool, courseId)
    const questionId = await insertQuestion(server.pool, { title: '一题', typeId: spring, directionId: java })
    // A second one stays undone: a set is never drawn from answers alone, which go with the member while it is drawn.
    await insertQuestion(server.pool, { title: '二题', typeId: spring, directionId: java })
    writes = [
      requestOf(courses.like, { courseId }),
      requestOf(courses.collect, { courseId }),
      requestOf(comments.publish, { courseId, content: '很好', rating: 5 }),
      requestOf(player.recordProgress, { lessonId: lesson, second: 10, playId: 'play', seq: 1 }),
      requestOf(questions.submit, { id: questionId, given: ['A'] }),
      requestOf(questions.startSet, { mode: 'type', scopeId: spring }),
      requestOf(orders.place, { courseId: priced, price: 99, agreed: true }),
      requestOf(profile.sendFeedback, { content: '谢谢' }),
      requestOf(notes.save, {
        id: crypto.randomUUID(),
        changeId: crypto.randomUUID(),
        version: 0,
        lessonId: lesson,
        second: 9,
        content: '记一下',
      }),
    ]
  })

  it('are answered as not logged in once it is gone', async () => {
    for (const write of writes) {
      const { headers, userId } = await server.registerMember()
      const remover = new pg.Client(server.connection)
      await remover.connect()
      await remover.query('begin')
      await remover.query('delete from users where id = $1', [userId])
      const answer = server.app.inject({ ...write, headers })
      // The call has found its session and waits for what becomes of its member.
      await expect.poll(async () => (await server.pool.query(WAITING)).rowCount).toBe(1)
      await remover.query('commit')
      await remover.end()
      expect({ url: write.url, status: (await answer).statusCode }).toEqual({ url: write.url, status: 401 })
    }
  })

  it('are done again when they and the deletion waited for each other', async () => {
    const [write] = writes
    const { headers, userId } = await server.registerMember()
    const remover = new pg.Client({ ...server.connection, options: '-c deadlock_timeout=1min' })
    await remover.connect()
    await remover.query('begin')
    await remover.query('select from users where id = $1 for update', [userId])
    const answer = server.app.inject({ ...write, headers })
    await expect.poll(async () => (await server.pool.query(WAITING)).rowCount).toBe(1)
    // The call holds the row of the course. It looks once, after some seconds, whether the two wait for each other; the other one never.
    await remover.query('select from courses for update')
    await remover.query('delete from users where id = $1', [userId])
    await remover.query('commit')
    await remover.end()
    expect((await answer).statusCode).toBe(401)
  })

  it('are answered as usual before', { timeout: 120_000 }, async () => {
    const answers: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const headers = sessionHeaders(await calls.register(`137${String(round).padStart(8, '0')}`))
      const [deleted, ...others] = await Promise.all([
        calls.post('/user/delete', { password: PASSWORD }, headers),
        ...writes.map(async (write) => {
          await sleep(round * STEP_MS)
          return server.app.inject({ ...write, headers })
        }),
      ])
      answers.push(`${deleted.statusCode} /user/delete`)
      answers.push(...others.map((answer, index) => `${answer.statusCode} ${writes[index]?.url ?? ''}`))
    }
    expect(answers.filter((answer) => !/^(200|401) /.test(answer))).toEqual([])
  })
})
