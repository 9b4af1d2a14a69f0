import type { InboxKind } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { INBOX_KINDS } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reach } from '../../http/staff/reach.ts'
import { openPlanStage, type Ask, type PlanCase, type PlanStage } from '../../testing/plans/plan-stage.ts'
import { createThreadActsRepository } from './thread-acts.repository.ts'
import { createThreadDetailRepository } from './thread-detail.repository.ts'
import { createThreadCountsRepository } from './thread-counts.repository.ts'
import { createThreadListRepository, type ThreadFilter } from './thread-list.repository.ts'
import { createThreadSearchRepository } from './thread-search.repository.ts'
import { createThreadsRepository, type ThreadRow } from './threads.repository.ts'

const ALL: Reach = { isAll: true }
const OWN: Reach = { isAll: false, userId: 3 }
const PAGE: ThreadFilter = { state: 'done', kinds: INBOX_KINDS, limit: 31 }

let stage: PlanStage
beforeAll(async () => {
  stage = await openPlanStage()
})
afterAll(() => stage.close())

const comments: readonly InboxKind[] = ['comment']
const list = () => createThreadListRepository(stage.database)
const search = () => createThreadSearchRepository(stage.database)

/** Checks the plan for these values and the generic plan that is kept. */
async function lawfulPlans(ask: Ask): Promise<string[]> {
  const plans = [await stage.planOf(ask), await stage.keptPlanOf(ask)]
  for (const { text, breaches } of plans) expect(breaches, text).toEqual([])
  return plans.map(({ text }) => text)
}

const THREADS_PUT_IN_ORDER = /Sort\n(?:.*\n)?\s*->\s+Index (Only )?Scan using inbox/

/** In a table of any size: a page comes from an index in its order, and no table is read through. */
describe.each([
  ['everybody', ALL],
  ['a teacher', OWN],
])('for %s', (_who, reach) => {
  it.each<[string, Partial<ThreadFilter>]>([
    ['what is done', {}],
    ['what waits', { state: 'waiting' }],
    ['what was put off', { state: 'later' }],
    ['one kind', { kinds: comments }],
    ['one’s own', { assigneeId: 7 }],
    ['nobody’s', { assigneeId: null, kinds: comments }],
    ['the next page', { after: { micros: '1770000000000000', id: 20_000 } }],
    ['the next page of what waits', { state: 'waiting', after: { micros: '1770000000000000', id: 20_000 } }],
    ['one’s own of one kind that wait', { state: 'waiting', assigneeId: 7, kinds: comments }],
    ['what is about a course', { courseId: 7 }],
  ])('lists %s, whoever and whichever it is', async (_what, filter) => {
    for (const plan of await lawfulPlans(() => list().list({ ...PAGE, ...filter }, reach))) {
      expect(plan).toContain('Limit')
      expect(plan, 'nothing but a page is put in order').not.toMatch(THREADS_PUT_IN_ORDER)
    }
  })

  it('looks for somebody’s of a course among the threads alone', async () => {
    // The filter finds no thread, so that no joined table is read.
    const { text } = await stage.planOf(() => list().list({ ...PAGE, assigneeId: 7, courseId: 39 }, reach))
    expect(text).not.toMatch(/Seq Scan on inbox_threads\b|comments\b.* on comments/)
  })

  it.each<[string, string, Partial<ThreadFilter>]>([
    ['a rare word', '少见', {}],
    ['a word that nobody uses', '没有人', {}],
    ['a word that everybody uses', '的话', {}],
    ['a rare word in what waits', '少见', { state: 'waiting' }],
    ['a rare word in one’s own', '少见', { assigneeId: 7, kinds: comments }],
    ['a rare word about a course', '少见', { courseId: 8 }],
    ['a rare word on the next page', '少见', { after: { micros: '1770000000000000', id: 20_000 } }],
  ])('reads the beginning of the list for %s, and no more of it', async (_what, words, filter) => {
    for (const plan of await lawfulPlans(() => search().walk(words, { ...PAGE, ...filter }, reach, 600))) {
      expect(plan, 'words are read of those alone').toMatch(
        /Nested Loop\n.*CTE Scan on walked.*\n.*Index Scan using inbox_threads_pkey on inbox_threads/,
      )
      expect(plan, 'the list comes in its order').not.toMatch(THREADS_PUT_IN_ORDER)
    }
  })

  /** The threads are read once, by the index of words. */
  async function expectByWords(ask: Ask, indexCondition = ''): Promise<void> {
    const { text, breaches } = await stage.planOf(ask)
    expect(breaches, text).toEqual([])
    expect(text).toMatch(new RegExp(`Bitmap Index Scan on inbox_threads_by_words\\n\\s*Index Cond: ${indexCondition}`))
    expect(text.match(/Scan.* inbox_threads\w*/g), 'nothing else of the threads is read').toHaveLength(2)
  }

  it.each<[string, string, Partial<ThreadFilter>]>([
    ['done', '少见', {}],
    ['waiting', '少见', { state: 'waiting' }],
    ['one’s own', '少见', { assigneeId: 7, kinds: comments }],
    ['about a course', '少见', { courseId: 8 }],
    ['behind a place', '少见', { after: { micros: '1770000000000000', id: 20_000 } }],
    ['several words', '少见 的话', {}],
    ['a longer word', '，少见', {}],
    ['a character', '少', {}],
  ])('picks what is rare by the index of words: %s', (_what, words, filter) =>
    expectByWords(() => search().pick(words, { ...PAGE, ...filter }, reach, 10_000)),
  )

  it.each<[string, string, Partial<ThreadFilter>]>([
    ['a rare word', '少见', {}],
    ['a longer word', '，少见', {}],
    ['one’s own', '少见', { assigneeId: 7, kinds: comments }],
    ['about a course', '少见', { courseId: 8 }],
  ])('picks of some days by the same index, which knows them: %s', async (_what, words, filter) => {
    const after = { micros: '1768000000000000', id: 20_000 }
    await expectByWords(
      () => search().pickOfDays(words, { ...PAGE, ...filter, after }, reach, 10_000),
      String.raw`.*search_grams @> .* AND \(ARRAY\[.* && \?\)`,
    )
  })

  it('picks of what waits by the same index', () =>
    expectByWords(
      () => search().pickOfState('少见', { ...PAGE, state: 'waiting' }, reach, 10_000),
      String.raw`.* AND \(ARRAY\[.* && \?\)`,
    ))

  it('counts no further than anybody reads', async () => {
    const { counts, waiting } = createThreadCountsRepository(stage.database)
    const asked = {
      userId: 3,
      midnight: new Date('2026-01-20T00:00:00Z'),
      thisMonday: '2026-01-19',
      lastMonday: '2026-01-12',
    }
    await lawfulPlans(() => counts(reach, asked))
    await lawfulPlans(() => waiting(reach, 100))
  })
})

const NOBODY = {
  memberId: null,
  memberName: null,
  memberAvatar: null,
  assigneeId: null,
  assigneeName: null,
  assigneeAvatar: null,
}
const NOWHERE = { courseId: null, courseName: null, lessonId: null, lessonNumber: null, lessonName: null, second: null }
const NO_WORDS = { title: null, bookingText: null, excerpt: '', feedbackKind: null, feedbackId: null, callAt: null }
const AT = new Date('2026-01-01T00:00:00Z')
const TIMES = { waitingSince: null, laterUntil: null, askedAt: AT, lastAt: AT }
const COMMENT_THREAD: ThreadRow = {
  ...NOBODY,
  ...NOWHERE,
  ...NO_WORDS,
  ...TIMES,
  id: 12_003,
  kind: 'comment',
  state: 'done',
  commentId: 12_003,
  isQuestion: false,
  isHidden: false,
  isAnswered: false,
  reportCount: 0,
  version: 1,
}

const threads = () => createThreadsRepository(stage.database)
const detail = () => createThreadDetailRepository(stage.database)

it.each<PlanCase>([
  ['by its id', () => threads().findWithin(12_003, OWN)],
  ['by its comments', () => threads().idsOf({ commentIds: [1, 2, 3] }, OWN)],
  ['by its feedback', () => threads().idsOf({ feedbackIds: [1, 2, 3] }, ALL)],
  ['what was said', () => detail().messages(COMMENT_THREAD)],
  ['who asked', () => detail().member(1, 1)],
  ['how far they are', () => detail().journey(1, 1)],
  ['where they asked', () => detail().moment(1, 20, 1)],
  ['what was reported', () => detail().reports(1)],
])('reads one thread by its indexes: %s', async (_what, ask) => {
  await lawfulPlans(ask)
})

it('wakes what was put off without looking at the rest', () =>
  stage.proveRule(() => createThreadActsRepository(stage.database).wake(new Date('2026-01-01T00:02:00Z'), 500)))
