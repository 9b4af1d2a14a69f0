import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { typedDatabase } from '../../database/database.ts'
import { oneWaits } from '../../testing/lock-waits.ts'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { hideComment } from './comment-writing.repository.ts'
import { commentsFeature } from './comments.feature.ts'

let server: TestServer
let typeId: number
let courseId: number
let asker: TestMember
let other: TestMember
let questionId: number
let replyId: number
beforeAll(async () => {
  server = await startTestServer({ features: [commentsFeature] })
  typeId = (await insertTypes(server.pool)).spring
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.advance(60 * 60 * 1000)
  courseId = await insertCourse(server.pool, { name: '有人问的课', typeId, lessons: ['一'] })
  asker = await server.registerMember()
  other = await server.registerMember()
})

const as = (who?: TestMember) => testClient(server, who ? { headers: who.headers } : {}).comments
async function write(content: string, more: object = {}, who = asker): Promise<number> {
  server.clock.advance(1000)
  return (await as(who).publish({ courseId, content, ...more })).commentId
}
const hide = (commentId: number) =>
  typedDatabase(server.pool)
    .transaction()
    .execute((work) => hideComment(work, commentId, server.clock.now()))
/** The public answer is cached, and dropped as soon as the database reports the change. */
const firstSeen = (who?: TestMember) => expect.poll(async () => (await as(who).list({ courseId })).list[0])
const contents = (list: readonly { content: string }[]) => list.map(({ content }) => content)

describe('questions', () => {
  it('stand apart from reviews, are counted, and carry no stars', async () => {
    await write('好课', { rating: 5 })
    await write('为什么要加锁', { kind: 'question', rating: 4 })
    const all = await as().list({ courseId })
    expect(contents(all.list)).toEqual(['为什么要加锁', '好课'])
    expect(all.list.map(({ kind, rating }) => [kind, rating])).toEqual([
      ['question', null],
      ['review', 5],
    ])
    expect(all.counts).toEqual({ all: 2, review: 1, question: 1 })
    const questions = await as().list({ courseId, kind: 'question' })
    expect(contents(questions.list)).toEqual(['为什么要加锁'])
    expect(questions).toMatchObject({ totalCount: 1, counts: { all: 2, review: 1, question: 1 } })
    await expect(as().list({ courseId, kind: 'praise' })).rejects.toMatchObject({ status: 400 })
    await expect(as().list({ courseId, order: 'best' })).rejects.toMatchObject({ status: 400 })
  })

  it('are solved by whoever asked, with one answer at a time', async () => {
    const question = await write('为什么', { kind: 'question' })
    const first = await write('因为甲', { parentId: question }, other)
    const second = await write('因为乙', { parentId: question }, other)
    await expect(as(other).solve({ replyId: first })).rejects.toMatchObject({ status: 403 })
    await expect(as(asker).solve({ replyId: question })).rejects.toMatchObject({ status: 404 })
    expect(await as(asker).solve({ replyId: first })).toEqual({ commentId: question, solutionId: first })
    expect(await as(asker).solve({ replyId: second })).toEqual({ commentId: question, solutionId: second })
    await firstSeen().toMatchObject({ solutionId: second })
    expect(await as(asker).unsolve({ commentId: question })).toEqual({ commentId: question, solutionId: null })
    await firstSeen().toMatchObject({ solutionId: null })
    const review = await write('好课')
    const answer = await write('同感', { parentId: review }, other)
    await expect(as(asker).solve({ replyId: answer })).rejects.toMatchObject({ status: 409 })
  })

  it('show what helped even when it is the fifth answer, and not when it was withdrawn', async () => {
    const question = await write('为什么', { kind: 'question' })
    for (const each of ['甲', '乙', '丙', '丁']) await write(each, { parentId: question }, other)
    const helped = await write('戊', { parentId: question }, other)
    await as(asker).solve({ replyId: helped })
    const [shown] = (await as().list({ courseId })).list
    expect(contents(shown?.replies ?? [])).toEqual(['甲', '乙', '丙', '戊'])
    await hide(helped)
    await firstSeen(asker).toMatchObject({ solutionId: null })
  })
})

describe('likes', () => {
  it('count once a member, however many clicks at once, and go with the account', async () => {
    const comment = await write('好课')
    const clicks = await Promise.all([1, 2, 3].map(() => as(other).like({ commentId: comment })))
    expect(clicks.every(({ isLiked }) => isLiked)).toBe(true)
    expect(await as(asker).like({ commentId: comment })).toEqual({ commentId: comment, likeCount: 2, isLiked: true })
    expect((await as(other).list({ courseId })).list[0]).toMatchObject({ likeCount: 2, isLiked: true, isMine: false })
    expect((await as(asker).list({ courseId })).list[0]).toMatchObject({ isLiked: true, isMine: true })
    expect((await as().list({ courseId })).list[0]).toMatchObject({ isLiked: false, isMine: false })
    await as(asker).unlike({ commentId: comment })
    expect(await as(asker).unlike({ commentId: comment })).toMatchObject({ likeCount: 1, isLiked: false })
    await server.pool.query('delete from users where id = $1', [other.userId])
    const { rows } = await server.pool.query('select like_count from comments where id = $1', [comment])
    expect(rows).toEqual([{ like_count: 0 }])
  })

  it('are refused where there is nothing to like', async () => {
    await expect(as(other).like({ commentId: 2_000_000_000 })).rejects.toMatchObject({ status: 404 })
    await expect(as().like({ commentId: 1 })).rejects.toMatchObject({ status: 401 })
    const comment = await write('好课')
    await hide(comment)
    await expect(as(other).like({ commentId: comment })).rejects.toMatchObject({ status: 404 })
  })

  it('put the most liked first when asked', async () => {
    const old = await write('旧而好')
    await write('新')
    await as(other).like({ commentId: old })
    expect(contents((await as().list({ courseId })).list)).toEqual(['新', '旧而好'])
    expect(contents((await as().list({ courseId, order: 'hottest' })).list)).toEqual(['旧而好', '新'])
  })
})

it.each([
  ['a like', 'its comment', () => as(other).like({ commentId: replyId }), () => replyId],
  ['a solution', 'the answer', () => as(asker).solve({ replyId }), () => replyId],
  ['a solution', 'the question', () => as(asker).solve({ replyId }), () => questionId],
])('%s finds %s gone that is being deleted', async (what, _of, mark, idOf) => {
  questionId = await write('为什么', { kind: 'question' })
  replyId = await write('因为', { parentId: questionId }, other)
  const remover = await server.pool.connect()
  await remover.query('begin')
  await remover.query('delete from comments where id = $1', [idOf()])
  const refused = expect(mark()).rejects.toMatchObject({ status: 404 })
  await oneWaits(server.pool, what)
  await remover.query('commit')
  remover.release()
  await refused
})
