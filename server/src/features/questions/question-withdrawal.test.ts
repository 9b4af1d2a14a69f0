import { QuestionDraft } from '@bee/contract/questions/question-draft.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Work } from '../../database/database.ts'
import { restoreRows, withdrawRows } from '../../database/rows/withdrawn-rows.ts'
import { systemClock } from '../../outside/clock.ts'
import { createUnwatchedWork } from '../../testing/content/content-watch.ts'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes, lessonIds, type TestTypes } from '../../testing/test-courses.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { createAssets } from '../assets/assets.feature.ts'
import { siteFeature } from '../site/site.feature.ts'
import { createQuestionEditingRepository } from './question-editing.repository.ts'
import { createQuestionEditingService, type QuestionEditingService } from './question-editing.service.ts'
import { questionsFeature } from './questions.feature.ts'

const QUESTIONS = 10
let server: TestServer
let types: TestTypes
let member: TestMember
let editing: QuestionEditingService
let lessonId: number
let ids: number[]
let setId: number

const inWork = <Result>(work: (work: Work) => Promise<Result>) => createUnwatchedWork(server.pool)(work)
const as = () => testClient(server, member)

/** Enough for one level of a challenge, all of one type, practised by one member. */
beforeAll(async () => {
  server = await startTestServer({ features: [questionsFeature, siteFeature] })
  types = await insertTypes(server.pool)
  member = await server.registerMember()
  const courseId = await insertCourse(server.pool, { name: '课', typeId: types.vue, lessons: ['一'] })
  lessonId = (await lessonIds(server.pool, courseId))[0] ?? 0
  editing = createQuestionEditingService({
    editing: createQuestionEditingRepository(),
    assets: createAssets({ clock: systemClock }).services.assets,
    clock: server.clock,
  })
  const items = Array.from({ length: QUESTIONS }, (_, index) => ({
    draft: z.parse(QuestionDraft, {
      kind: 'judge',
      title: `响应式 ${index}`,
      content: '对不对？',
      answer: '对。',
      difficulty: 1,
      typeId: types.vue,
      right: true,
      lessonId,
    }),
  }))
  ids = await inWork((work) => editing.add(work, items))
  for (const id of ids) {
    await as().questions.collect({ id })
    await as().questions.submit({ id, given: ['false'] })
  }
  setId = (await as().questions.startSet({ mode: 'type', scopeId: types.vue })).setId
  server.clock.advance(86_400_000)
})
afterAll(() => server.close())

/** The number of questions in each reading. */
async function shown(): Promise<Record<string, number>> {
  const api = as()
  const paged = async (call: Promise<{ list: unknown[]; totalCount: number }>) => {
    const { list, totalCount } = await call
    expect(list).toHaveLength(totalCount)
    return totalCount
  }
  const everything = { limit: 50 }
  const [withdrawn = 0, other = 0] = ids
  const numbers = await api.questions.numbers({})
  const related = await api.questions.recommended({ id: other })
  return {
    list: await paged(api.questions.list({ typeIds: [types.vue], ...everything })),
    all: await paged(api.questions.list(everything)),
    character: await paged(api.questions.list({ search: '响', ...everything })),
    words: await paged(api.questions.list({ search: '响应式', ...everything })),
    lesson: await paged(api.questions.ofLesson({ lessonId, ...everything })),
    drawnOfType: (await api.questions.randomOfType({ typeId: types.vue, limit: 50 })).length,
    drawnOfLesson: (await api.questions.randomOfLesson({ lessonId, limit: 50 })).length,
    collected: await paged(api.questions.collected(everything)),
    book: await paged(api.questions.book(everything)),
    history: await paged(api.questions.history(everything)),
    bookPages: (await api.questions.bookPages({})).length,
    set: (await api.questions.set({ setId })).questions.length,
    done: numbers.doneCount,
    bookNumber: numbers.bookCount,
    due: numbers.dueCount,
    favourites: numbers.favouriteCount,
    ofType: numbers.types[0]?.questionCount ?? 0,
    chapter: (await api.questions.chapters({}))[0]?.chapters[0]?.questionCount ?? 0,
    levels: (await api.questions.challenge({ typeId: types.web }))[0]?.levelCount ?? 0,
    site: (await api.site.info({})).questionCount,
    related: related.filter(({ id }) => id === withdrawn).length,
  }
}

it('a withdrawn question is gone from every reading, and back as it was when it is restored', async () => {
  const [id = 0, other = 0] = ids
  const before = await shown()
  expect(before).toMatchObject({ list: QUESTIONS, book: QUESTIONS, due: QUESTIONS, levels: 1, set: QUESTIONS })

  await inWork((work) => withdrawRows(work, 'questions', [id], systemClock.now()))
  await inWork((work) => withdrawRows(work, 'questions', [id], systemClock.now()))
  const isNoneLeft = (reading: string) => reading === 'levels' || reading === 'related'
  // The site's count is cached until the notification of the change has come.
  await expect
    .poll(shown)
    .toEqual(
      Object.fromEntries(
        Object.entries(before).map(([reading, count]) => [reading, isNoneLeft(reading) ? 0 : count - 1]),
      ),
    )
  for (const call of [
    () => as().questions.detail({ id }),
    () => as().questions.answer({ id }),
    () => as().questions.recommended({ id }),
    () => as().questions.collect({ id }),
    () => as().questions.submit({ id, given: ['true'] }),
  ]) {
    await expect(call()).rejects.toMatchObject({ status: 404, message: '没有找到这道题' })
  }
  expect((await as().questions.detail({ id: other })).nextId).toBe(ids.at(-1))
  await expect(as().questions.startSet({ mode: 'challenge', scopeId: types.web, level: 1 })).rejects.toMatchObject({
    status: 404,
  })

  await inWork((work) => restoreRows(work, 'questions', [id]))
  await expect.poll(shown).toEqual(before)
  expect(await as().questions.detail({ id })).toMatchObject({ isFavourite: true, favouriteCount: 1 })
})

it('a set ends when all that is left of it is answered', async () => {
  const [id = 0, ...others] = ids
  await inWork((work) => withdrawRows(work, 'questions', [id], systemClock.now()))
  for (const each of others) await as().questions.submit({ id: each, setId, given: ['true'] })
  expect((await as().questions.set({ setId })).finishTime).not.toBeNull()
  await inWork((work) => restoreRows(work, 'questions', [id]))
})
