import { QuestionDraft } from '@bee/contract/questions/question-draft.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Work } from '../../database/database.ts'
import { systemClock } from '../../outside/clock.ts'
import { createUnwatchedWork } from '../../testing/content/content-watch.ts'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes, lessonIds, type TestTypes } from '../../testing/test-courses.ts'
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { createAssets } from '../assets/assets.feature.ts'
import { createQuestionEditingRepository } from './question-editing.repository.ts'
import { createQuestionEditingService, type QuestionEditingService } from './question-editing.service.ts'
import { questionsFeature } from './questions.feature.ts'

let server: TestServer
let types: TestTypes
let member: TestMember
let editing: QuestionEditingService
let lessonId: number
const { assets } = createAssets({ clock: systemClock }).services

beforeAll(async () => {
  server = await startTestServer({ features: [questionsFeature] })
  types = await insertTypes(server.pool)
  member = await server.registerMember()
  const courseId = await insertCourse(server.pool, { name: '课', typeId: types.vue, lessons: ['一'] })
  lessonId = (await lessonIds(server.pool, courseId))[0] ?? 0
  editing = createQuestionEditingService({ editing: createQuestionEditingRepository(), assets, clock: server.clock })
})
afterAll(() => server.close())
beforeEach(() => server.pool.query('delete from questions'))

const inWork = <Result>(work: (work: Work) => Promise<Result>) => createUnwatchedWork(server.pool)(work)

const draft = (change: object = {}): QuestionDraft =>
  z.parse(QuestionDraft, {
    kind: 'single',
    title: '事务的隔离',
    content: '哪一级**最高**？\n',
    answer: '因为 `SERIALIZABLE`。',
    difficulty: 2,
    typeId: types.spring,
    options: ['读未提交', '可串行化'],
    right: ['B'],
    pictureId: null,
    lessonId: null,
    lessonSecond: 0,
    ...change,
  })

const addOne = async (one: QuestionDraft) => (await inWork((work) => editing.add(work, [{ draft: one }])))[0] ?? 0
const rowOf = async (id: number) =>
  (await server.pool.query<Record<string, unknown>>('select * from questions where id = $1', [id])).rows[0] ?? {}
const contentOf = async (id: number) => {
  const { updated_at: _updated, ...content } = await rowOf(id)
  return content
}

describe('adding', () => {
  it('works out everything that follows from the draft', async () => {
    const id = await addOne(draft())
    expect(await rowOf(id)).toMatchObject({
      slug: `q-${id}`,
      type_id: types.spring,
      direction_id: types.java,
      content: '哪一级**最高**？\n',
      content_html: '<p>哪一级<strong>最高</strong>？</p>',
      excerpt: '哪一级最高？',
      right_options: ['B'],
      options: ['读未提交', '可串行化'],
      picture_url: '',
      search_initials: 'swdgl',
      created_at: server.clock.now(),
      updated_at: server.clock.now(),
      is_demo: false,
      hidden_at: null,
    })
    const [found] = (await testClient(server).questions.list({ search: '隔离' })).list
    expect(found).toMatchObject({ id, typeName: 'Spring 全家桶' })
  })

  it('takes what something older brings along, answers ids in order, and keeps a direction as its own', async () => {
    const createdAt = new Date('2025-01-01T00:00:00Z')
    const ids = await inWork((work) =>
      editing.add(work, [
        {
          draft: draft({ kind: 'judge', right: false, typeId: types.web }),
          given: { slug: 'old', isDemo: true, createdAt },
        },
        { draft: draft({ kind: 'multiple', right: ['B', 'A'] }) },
        { draft: draft({ kind: 'open' }) },
      ]),
    )
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    const [judge, multiple, open] = await Promise.all(ids.map(rowOf))
    expect(judge).toMatchObject({
      slug: 'old',
      direction_id: types.web,
      right_options: ['false'],
      created_at: createdAt,
      collect_count: 0,
      is_demo: true,
    })
    expect(multiple).toMatchObject({ right_options: ['A', 'B'] })
    expect(open).toMatchObject({ right_options: [], options: [] })
  })

  it('refuses what points at nothing, and a slug that is taken', async () => {
    for (const [change, message] of [
      [{ typeId: 999 }, '没有编号为 999 的类型'],
      [{ lessonId: 999 }, '没有编号为 999 的一讲'],
      [{ pictureId: 999 }, '没有编号为 999 的图片'],
    ] as const) {
      await expect(addOne(draft(change))).rejects.toMatchObject({ status: 400, message })
    }
    const given = { slug: 'same' }
    await expect(
      inWork((work) =>
        editing.add(work, [
          { draft: draft(), given },
          { draft: draft(), given },
        ]),
      ),
    ).rejects.toMatchObject({ status: 409, message: '已经有代号为 same 的题目' })
    await inWork((work) => editing.add(work, [{ draft: draft(), given }]))
    await expect(inWork((work) => editing.add(work, [{ draft: draft(), given }]))).rejects.toMatchObject({
      status: 409,
    })
  })
})

describe('changing', () => {
  it('to what it is changes nothing, for every kind', async () => {
    const pictureId = await inWork(
      async (work) => (await assets.register(work, [{ kind: 'picture', path: 'pictures/figure.svg' }]))[0] ?? 0,
    )
    for (const each of [
      draft({ pictureId, lessonId, lessonSecond: 12 }),
      draft({ kind: 'multiple', right: ['A', 'B'] }),
      draft({ kind: 'judge', right: true }),
      draft({ kind: 'open' }),
    ]) {
      const id = await addOne(each)
      const before = await contentOf(id)
      await inWork(async (work) => {
        const read = await editing.read(work, id)
        if (!read) throw new Error('it was added')
        await editing.change(work, id, read)
      })
      expect(await contentOf(id)).toEqual(before)
    }
  })

  it('keeps a picture of which only the address is known, until another is chosen', async () => {
    const id = await addOne(draft())
    await server.pool.query(`update questions set picture_url = '/pictures/old.svg' where id = $1`, [id])
    await inWork((work) => editing.change(work, id, draft({ title: '另一个' })))
    expect(await rowOf(id)).toMatchObject({ title: '另一个', picture_url: '/pictures/old.svg' })
  })

  it('moves what members know along with the question, and refuses what is not there', async () => {
    const id = await addOne(draft())
    await testClient(server, member).questions.submit({ id, given: ['A'] })
    await inWork((work) => editing.change(work, id, draft({ typeId: types.vue })))
    const numbers = await testClient(server, member).questions.numbers({})
    expect(numbers.types.map(({ typeId, doneCount }) => [typeId, doneCount])).toEqual([[types.vue, 1]])
    await expect(inWork((work) => editing.change(work, 999_999, draft()))).rejects.toMatchObject({ status: 404 })
    expect(await inWork((work) => editing.read(work, 999_999))).toBeUndefined()
  })
})
