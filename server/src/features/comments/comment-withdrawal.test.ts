import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { patiently } from '../../../../scripts/testing/patience.ts'
import { campaignSeed, campaignTimes } from '../../../../scripts/testing/campaign.ts'
import { typedDatabase } from '../../database/database.ts'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { createCommentModerationService } from './comment-moderation.service.ts'
import { commentsFeature } from './comments.feature.ts'
import { messagesFeature } from '../messages/messages.feature.ts'

const LONG_MS = patiently(300_000)

const RUNS = campaignTimes({ everyRun: 5, whole: 300 })
let server: TestServer
let typeId: number
let courseId: number
let writer: TestMember
let other: TestMember

beforeAll(async () => {
  server = await startTestServer({ features: [commentsFeature, messagesFeature] })
  typeId = (await insertTypes(server.pool)).spring
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.advance(60 * 60 * 1000)
  courseId = await insertCourse(server.pool, { name: '有人评的课', typeId, lessons: ['一'] })
  writer = await server.registerMember()
  other = await server.registerMember()
})

/** Calls it as the inbox does, in a transaction of its own. */
const hide = (commentId: number, isHidden: boolean) =>
  typedDatabase(server.pool)
    .transaction()
    .execute((work) => createCommentModerationService(server).hideIn(work, commentId, isHidden))
const withdraw = (commentId: number) => hide(commentId, true)
const restore = (commentId: number) => hide(commentId, false)
const as = (who: TestMember) => testClient(server, who)
const publish = (content: string, more: object = {}, who = writer) =>
  as(who).comments.publish({ courseId, content, ...more })
const shown = async () => {
  const { list, totalCount } = await as(other).comments.list({ courseId })
  const { commentCount, rating } = await as(other).courses.detail({ courseId })
  return { contents: list.map(({ content }) => content), totalCount, commentCount, rating }
}

it('a withdrawn comment is gone with its answers and its stars, and comes back with them', async () => {
  const bad = await publish('骂人', { rating: 1 })
  const below = await publish('附和', { parentId: bad.commentId }, other)
  await publish('讲得好', { rating: 5 }, other)
  const before = await shown()
  expect(before).toMatchObject({ totalCount: 2, commentCount: 2, rating: 3 })

  await withdraw(bad.commentId)
  await withdraw(bad.commentId)
  // The public answer is cached, and dropped as soon as the database reports the change.
  await expect.poll(shown).toEqual({ contents: ['讲得好'], totalCount: 1, commentCount: 1, rating: 5 })
  for (const call of [
    () => as(other).comments.replies({ commentId: bad.commentId }),
    () => as(other).comments.report({ commentId: bad.commentId }),
    () => as(other).comments.report({ commentId: below.commentId }),
    () => publish('再来', { parentId: bad.commentId }, other),
    () => publish('再来', { parentId: below.commentId }, other),
    () => as(writer).comments.remove({ commentId: bad.commentId }),
  ]) {
    await expect(call()).rejects.toMatchObject({ status: 404 })
  }
  expect((await as(writer).messages.replies({})).totalCount).toBe(0)
  expect(await as(writer).messages.unread({})).toMatchObject({ reply: 0 })

  await restore(bad.commentId)
  await restore(bad.commentId)
  await expect.poll(shown).toEqual(before)
  await expect(withdraw(999_999)).rejects.toMatchObject({ status: 404 })
  await expect(restore(999_999)).rejects.toMatchObject({ status: 404 })
})

it('a withdrawn answer leaves the comment and its number of answers alone', async () => {
  const { commentId } = await publish('问')
  const answer = await publish('答', { parentId: commentId }, other)
  await withdraw(answer.commentId)
  const [comment] = (await as(other).comments.list({ courseId })).list
  expect(comment).toMatchObject({ replyCount: 0, replies: [] })
  expect(await as(other).comments.replies({ commentId })).toMatchObject({ list: [], totalCount: 0 })
  expect((await shown()).commentCount).toBe(1)
})

type Step =
  | { do: 'write'; who: number; rating: number | null }
  | { do: 'withdraw' | 'restore' | 'remove'; which: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('write' as const),
    who: fc.nat({ max: 1 }),
    rating: fc.option(fc.integer({ min: 1, max: 5 })),
  }),
  fc.record({ do: fc.constantFrom('withdraw', 'restore', 'remove'), which: fc.nat({ max: 9 }) }),
)

it(`${RUNS} random histories leave count and rating as counting gives them`, { timeout: LONG_MS }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14, size: 'max' }), async (steps) => {
      courseId = await insertCourse(server.pool, { name: '课', typeId, lessons: [] })
      const written: { id: number; by: TestMember }[] = []
      for (const [index, taken] of steps.entries()) {
        server.clock.advance(60 * 60 * 1000)
        if (taken.do === 'write') {
          const rating = taken.rating === null ? {} : { rating: taken.rating }
          const by = taken.who === 0 ? writer : other
          written.push({ id: (await publish(`第 ${index} 条`, rating, by)).commentId, by })
          continue
        }
        const comment = written[taken.which % Math.max(1, written.length)]
        if (!comment) continue
        const { id, by } = comment
        const act = { withdraw, restore, remove: () => as(by).comments.remove({ commentId: id }) }[taken.do]
        await act(id).catch(() => undefined)
      }
      const { rows } = await server.pool.query(
        `with newest as (
           select distinct on (user_id) rating from comments
           where course_id = $1 and hidden_at is null and rating is not null
           order by user_id, created_at desc, id desc)
         select comment_count, rating_sum, rating_count,
           (select count(*)::int from comments where course_id = $1 and hidden_at is null) as counted,
           (select coalesce(sum(rating), 0)::int from newest) as summed, (select count(*)::int from newest) as rated
         from courses where id = $1`,
        [courseId],
      )
      const [row] = rows as Record<string, number>[]
      expect([row?.['comment_count'], row?.['rating_sum'], row?.['rating_count']]).toEqual([
        row?.['counted'],
        row?.['summed'],
        row?.['rated'],
      ])
    }),
    { numRuns: RUNS, seed: campaignSeed() },
  )
})
