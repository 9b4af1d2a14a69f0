import { contract } from '@bee/contract/index.ts'
import type { InjectOptions } from 'fastify'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { campaignSize } from '../../../../scripts/testing/campaign.ts'
import { accountCalls, PASSWORD, sessionHeaders } from '../../testing/calls/account-calls.ts'
import { oneWaits } from '../../testing/lock-waits.ts'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes, lessonIds } from '../../testing/test-courses.ts'
import { insertQuestion } from '../../testing/test-questions.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { startWholeServer } from '../../testing/whole-server.ts'
import { requestOf } from '../../testing/calls/wire-calls.ts'

const { certificates, comments, courses, goals, notes, orders, player, profile, questions } = contract
const ROUNDS = campaignSize({ everyRun: 4, whole: 20 })
/** The calls start this much later in each round, so that the rounds cover the whole deletion. */
const STEP_MS = 120 / ROUNDS

type Write = Pick<InjectOptions, 'method' | 'payload'> & { url: string; headers?: Record<string, string> }
interface Caller {
  userId: number
  headers: Record<string, string>
}
/** Creates the rows that a member's write needs, then answers the write. */
type Prepare = (caller: Caller) => Promise<Write>

let server: TestServer
/** Writes that need no row of the member's own. */
let writes: Write[]
/** Writes on a row of the member's own, which is deleted with the member. */
let ownWrites: Prepare[]
/** The query finds one row of the member after the write, however often it was sent. */
let kept: [write: Prepare, count: string][]

const send = (write: Write, headers: Record<string, string>) =>
  server.app.inject({ ...write, headers: { ...headers, ...write.headers } })

const BOUNDARY = 'bee'

/** A form with one picture, as the browser sends a receipt. */
async function receiptOf(orderNo: string): Promise<Write> {
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#ffb914' } })
    .jpeg()
    .toBuffer()
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`
  return {
    method: 'POST',
    url: requestOf(orders.sendReceipt, { orderNo }).url,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  }
}

const receipts = () => readdir(path.join(server.dataDir, 'receipts')).catch(() => [])

beforeEach(async () => {
  server = await startWholeServer()
  const { spring, java } = await insertTypes(server.pool)
  const courseId = await insertCourse(server.pool, { name: 'Spring', typeId: spring, lessons: ['一', '二'] })
  const priced = await insertCourse(server.pool, { name: '收费', typeId: spring, priceFen: 9900, lessons: ['一'] })
  const lessons = await lessonIds(server.pool, courseId)
  const [lesson = 0] = lessons
  const questionId = await insertQuestion(server.pool, { title: '一题', typeId: spring, directionId: java })
  // A second one stays undone: a set is never drawn from answers alone, which go with the member while it is drawn.
  await insertQuestion(server.pool, { title: '二题', typeId: spring, directionId: java })
  const other = testClient(server, { headers: (await server.registerMember()).headers })
  const { commentId: theirs } = await other.comments.publish({ courseId, content: '别人写的' })

  const asked = requestOf(comments.publish, {
    courseId,
    content: '这里为什么',
    kind: 'question',
    lessonId: lesson,
    second: 9,
  })
  const liked = requestOf(comments.like, { commentId: theirs })
  const chosen = requestOf(goals.choose, { minutes: 30, daysPerWeek: 5, remindHour: 20 })
  const dismissed = requestOf(goals.dismiss, {})
  const noted = requestOf(notes.save, {
    id: crypto.randomUUID(),
    changeId: crypto.randomUUID(),
    version: 0,
    lessonId: lesson,
    second: 9,
    content: '记一下',
  })
  writes = [
    requestOf(courses.like, { courseId }),
    requestOf(courses.collect, { courseId }),
    requestOf(comments.publish, { courseId, content: '很好', rating: 5 }),
    requestOf(player.recordProgress, { lessonId: lesson, second: 10, playId: 'play', seq: 1 }),
    requestOf(questions.submit, { id: questionId, given: ['A'] }),
    requestOf(questions.startSet, { mode: 'type', scopeId: spring }),
    requestOf(orders.place, { courseId: priced, price: 99, agreed: true }),
    requestOf(profile.sendFeedback, { content: '谢谢' }),
    asked,
    liked,
    chosen,
    dismissed,
    noted,
  ]

  const solve: Prepare = async ({ headers }) => {
    const { commentId: parentId } = await testClient(server, { headers }).comments.publish({
      courseId,
      content: '怎么配',
      kind: 'question',
    })
    const { commentId: replyId } = await other.comments.publish({ courseId, parentId, content: `这样 ${parentId}` })
    return requestOf(comments.solve, { replyId })
  }
  const claim: Prepare = async ({ headers }) => {
    const api = testClient(server, { headers })
    for (const lessonId of lessons) await api.player.recordProgress({ lessonId, second: 60, duration: 60 })
    return requestOf(certificates.issue, { courseId, name: '程小满' })
  }
  const prove: Prepare = async ({ headers }) => {
    const api = testClient(server, { headers })
    return receiptOf((await api.orders.place({ courseId: priced, price: 99, agreed: true })).orderNo)
  }
  const removeNote: Prepare = async ({ headers }) => {
    const note = { id: crypto.randomUUID(), lessonId: lesson, second: 3, content: '要删的' }
    const api = testClient(server, { headers })
    await api.notes.save({ ...note, version: 0, changeId: crypto.randomUUID() })
    return requestOf(notes.remove, { id: note.id, version: 1, changeId: crypto.randomUUID() })
  }
  ownWrites = [solve, claim, prove, removeNote]

  kept = [
    [() => Promise.resolve(asked), `select from comments where user_id = $1`],
    [() => Promise.resolve(liked), `select from comment_likes where user_id = $1`],
    [() => Promise.resolve(chosen), `select from study_goals where user_id = $1`],
    [() => Promise.resolve(dismissed), `select from goal_dismissals where user_id = $1`],
    [() => Promise.resolve(noted), `select from notes where user_id = $1`],
    [solve, `select from comment_solutions join comments on comments.id = comment_id where user_id = $1`],
    [claim, `select from certificates where user_id = $1`],
    [prove, `select from order_receipts where user_id = $1`],
    [removeNote, `select from notes where user_id = $1 and deleted_at is not null`],
  ]
})
afterEach(() => server.close())

/** Sends a write while the account is being deleted, and answers how it ended. */
async function sendWhileDeleted(write: Write, { headers, userId }: Caller): Promise<number> {
  const remover = new pg.Client(server.connection)
  await remover.connect()
  await remover.query('begin')
  await remover.query('delete from users where id = $1', [userId])
  const answer = send(write, headers)
  // The call has found its session and waits for the lock on its member.
  await oneWaits(server.pool, write.url)
  await remover.query('commit')
  await remover.end()
  return (await answer).statusCode
}

it('calls beside the deletion of their own account are answered as not logged in once it is gone', async () => {
  for (const write of writes) {
    const status = await sendWhileDeleted(write, await server.registerMember())
    expect({ url: write.url, status }).toEqual({ url: write.url, status: 401 })
  }
})

it('what is done to something of one’s own finds it gone with the account', async () => {
  for (const prepare of ownWrites) {
    const member = await server.registerMember()
    const write = await prepare(member)
    const status = await sendWhileDeleted(write, member)
    // Deleting a note that is gone already succeeds.
    expect([write.url, status === 200 ? write.url === requestOf(notes.remove, {}).url : status]).toEqual([
      write.url,
      expect.toBeOneOf([true, 401, 404]),
    ])
  }
  expect(await receipts(), 'no picture is left of a member who is gone').toEqual([])
})

it('calls are done again when they and the deletion waited for each other', async () => {
  const [write] = writes
  const { headers, userId } = await server.registerMember()
  const remover = new pg.Client({ ...server.connection, options: '-c deadlock_timeout=1min' })
  await remover.connect()
  await remover.query('begin')
  await remover.query('select from users where id = $1 for update', [userId])
  const answer = server.app.inject({ ...write, headers })
  await oneWaits(server.pool, 'a like')
  // The call holds the row of the course. Its connection looks for a deadlock once, after some seconds, the remover's only after a minute:
  // so the call is the one that fails and runs again.
  await remover.query('select from courses for update')
  await remover.query('delete from users where id = $1', [userId])
  await remover.query('commit')
  await remover.end()
  expect((await answer).statusCode).toBe(401)
})

it('calls are answered as usual before', async () => {
  const calls = accountCalls(server)
  const answers: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const headers = sessionHeaders(await calls.register(`137${String(round).padStart(8, '0')}`))
    const own = await Promise.all(ownWrites.map((prepare) => prepare({ headers, userId: Number(headers['userid']) })))
    const all = [...writes, ...own]
    const [deleted, ...others] = await Promise.all([
      calls.post('/user/delete', { password: PASSWORD }, headers),
      ...all.map(async (write) => {
        await sleep(round * STEP_MS)
        return send(write, headers)
      }),
    ])
    answers.push(`${deleted.statusCode} /user/delete`)
    answers.push(...others.map((answer, index) => `${answer.statusCode} ${all[index]?.url ?? ''}`))
  }
  // Rows of the member may be gone before the session is.
  const isUsual = (answer: string) =>
    /^(200|401) |^404 .*\/(comment\/solution|order\/receipt)|^409 .*\/certificate\/issue/.test(answer)
  expect(answers.filter((answer) => !isUsual(answer))).toEqual([])
})

it('a double click writes once, and both clicks are answered alike', async () => {
  for (const [prepare, rows] of kept) {
    const member = await server.registerMember()
    const write = await prepare(member)
    const answers = await Promise.all([send(write, member.headers), send(write, member.headers)])
    const { rowCount } = await server.pool.query(rows, [member.userId])
    // The second of simultaneous pictures is asked to wait (`uploads.service.ts`).
    const second = write.url.includes('/order/receipt/') ? 429 : 200
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect([write.url, ...statuses, rowCount]).toEqual([write.url, 200, second, 1])
  }
  expect(await receipts(), 'the picture that was replaced is gone').toHaveLength(1)
})
