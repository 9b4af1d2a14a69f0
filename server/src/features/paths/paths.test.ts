import { PathDraft } from '@bee/contract/paths/path-draft.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Work } from '../../database/database.ts'
import { restoreRows, withdrawRows } from '../../database/rows/withdrawn-rows.ts'
import { createUnwatchedWork } from '../../testing/content/content-watch.ts'
import { testClient } from '../../testing/test-client.ts'
import { insertCourse, insertTypes } from '../../testing/test-courses.ts'
import { testEditing } from '../../testing/content/test-editing.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { pathsFeature } from './paths.feature.ts'

const FEATURES = [pathsFeature] as const

let server: TestServer
let editingOf: ReturnType<typeof testEditing>
let springType: number
let java: number
let spring: number
let vue: number

beforeAll(async () => {
  server = await startTestServer({ features: FEATURES })
  editingOf = testEditing(FEATURES, server.pool, server.clock)
  const types = await insertTypes(server.pool)
  springType = types.spring
  java = await insertCourse(server.pool, { name: 'Java 入门', typeId: types.spring, lessons: ['一', '二'] })
  spring = await insertCourse(server.pool, { name: 'Spring', typeId: types.spring, priceFen: 9900, lessons: ['一'] })
  vue = await insertCourse(server.pool, { name: 'Vue', typeId: types.vue })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.pool.query('delete from learning_paths')
  await server.pool.query('update courses set hidden_at = null')
})

const pathEditing = () => editingOf('path')
const inWork = <Result>(work: (work: Work) => Promise<Result>) => createUnwatchedWork(server.pool)(work)
const draft = (change: object = {}) =>
  z.parse(PathDraft, {
    title: 'Java 后端',
    summary: '一步一步',
    area: 'java',
    outcomes: ['写出一个后台'],
    steps: [
      { courseId: java, note: '先学语言' },
      { courseId: spring, note: '' },
    ],
    ...change,
  })
const addOne = async (one: PathDraft = draft(), given = {}) =>
  (await inWork((work) => pathEditing().add(work, [{ draft: one, given }])))[0] ?? 0
/** Answers with a session do not come only from the cache. */
const asMember = async () => {
  const member = await server.registerMember()
  return { userId: member.userId, paths: testClient(server, member).paths }
}

it('shows the courses in their order, with what they come to together', async () => {
  const id = await addOne()
  const { paths } = await asMember()
  expect(await paths.info({ id })).toMatchObject({
    title: 'Java 后端',
    courseCount: 2,
    lessonCount: 3,
    percent: null,
    finishedCount: 0,
    outcomes: ['写出一个后台'],
    steps: [
      { courseId: java, note: '先学语言', name: 'Java 入门', area: 'java', price: 0, percent: null },
      { courseId: spring, note: '', price: 99 },
    ],
  })
  expect(await paths.list()).toMatchObject([{ id, courses: [{ id: java, name: 'Java 入门' }, { id: spring }] }])
})

it('finds the paths that a course is on', async () => {
  const first = await addOne()
  const second = await addOne(
    draft({
      steps: [
        { courseId: vue, note: '' },
        { courseId: spring, note: '' },
      ],
    }),
  )
  const { paths } = await asMember()
  const idsOf = async (courseId: number) => (await paths.list({ courseId })).map(({ id }) => id)
  expect(await idsOf(spring)).toEqual([first, second])
  expect(await idsOf(vue)).toEqual([second])
  expect(await idsOf(4711)).toEqual([])
})

it('adds how far the member is; a visitor sees nobody’s', async () => {
  const id = await addOne()
  const { userId, paths } = await asMember()
  await server.pool.query('insert into enrolments (user_id, course_id, percent) values ($1, $2, 100)', [userId, java])
  expect(await paths.info({ id })).toMatchObject({
    percent: 50,
    finishedCount: 1,
    steps: [{ percent: 100 }, { percent: null }],
  })
  expect(await paths.list()).toMatchObject([{ percent: 50, courses: [{ percent: 100 }, { percent: null }] }])
  await server.pool.query('update enrolments set percent = 1 where user_id = $1', [userId])
  expect(await paths.info({ id })).toMatchObject({ percent: 1, finishedCount: 0 })
  expect(await testClient(server).paths.info({ id })).toMatchObject({ percent: null, steps: [{ percent: null }, {}] })
})

it('passes by courses that were withdrawn, and a path that has no other', async () => {
  const id = await addOne()
  const { paths } = await asMember()
  await server.pool.query('update courses set hidden_at = now() where id = $1', [java])
  await expect.poll(() => paths.info({ id })).toMatchObject({ courseCount: 1, steps: [{ courseId: spring }] })
  await server.pool.query('update courses set hidden_at = now() where id = $1', [spring])
  await expect.poll(() => paths.list()).toEqual([])
  const refusal = async () =>
    paths.info({ id }).then(
      () => undefined,
      (failure: unknown) => failure,
    )
  await expect.poll(refusal).toMatchObject({ status: 404 })
})

it('is withdrawn and restored, moved and changed, and keeps its number', async () => {
  const first = await addOne(draft(), { slug: 'java' })
  const second = await addOne(draft({ title: '第二条' }))
  const { paths } = await asMember()
  const shown = async () => (await paths.list()).map(({ id }) => id)
  await inWork((work) => pathEditing().move(work, second, 0))
  // The cache hears of a change a moment after it.
  await expect.poll(shown).toEqual([second, first])
  await inWork((work) => withdrawRows(work, 'learning_paths', [second], server.clock.now()))
  await expect.poll(shown).toEqual([first])
  await expect(paths.info({ id: second })).rejects.toMatchObject({ status: 404 })
  await inWork((work) => restoreRows(work, 'learning_paths', [second]))
  await expect.poll(shown).toEqual([second, first])
  const steps = [
    { courseId: vue, note: '换了' },
    { courseId: java, note: '后学' },
  ]
  await inWork((work) => pathEditing().change(work, first, draft({ title: '改了', steps })))
  expect(await inWork((work) => pathEditing().read(work, first))).toEqual(draft({ title: '改了', steps }))
  await expect
    .poll(() => paths.info({ id: first }))
    .toMatchObject({ title: '改了', steps: [{ courseId: vue }, { courseId: java }] })
  await expect(addOne(draft(), { slug: 'java' })).rejects.toMatchObject({ message: '已经有代号为 java 的学习路径' })
  await expect(inWork((work) => pathEditing().change(work, 4711, draft()))).rejects.toMatchObject({ status: 404 })
})

it('is published from a draft and comes back without the courses that have gone', async () => {
  const extra = await insertCourse(server.pool, { name: '会走的课', typeId: springType })
  const id = await addOne(draft({ steps: [...draft().steps, { courseId: extra, note: '' }] }))
  const before = await inWork((work) => pathEditing().read(work, id))
  await server.pool.query('delete from courses where id = $1', [extra])
  const revived = await inWork((work) => pathEditing().revive(work, id, before ?? draft()))
  expect(revived.steps).toEqual(draft().steps)
  expect(await inWork((work) => pathEditing().read(work, id))).toEqual(revived)
})

it.each([
  [{ steps: [{ courseId: 1, note: '' }] }, '路径上至少要有两门发布过的课：先去发布，再加进来'],
  [{ title: '' }, '请填写路径名'],
  [{ area: 'Java 开发' }, '请选择方向，要是学校里有的'],
  [
    {
      steps: [
        { courseId: 1, note: '' },
        { courseId: 1, note: '' },
      ],
    },
    '一条路径里同一门课只能出现一次',
  ],
])('refuses the draft %j in a sentence', (change, sentence) => {
  const refused = PathDraft.safeParse({
    title: '一',
    summary: '',
    area: 'java',
    outcomes: [],
    steps: draft().steps,
    ...change,
  })
  expect(refused.error?.issues[0]?.message).toBe(sentence)
})

it('refuses a course that is not there', async () => {
  const steps = [...draft().steps, { courseId: 4711, note: '' }]
  await expect(addOne(draft({ steps }))).rejects.toMatchObject({ message: '没有编号为 4711 的课程' })
})

it('tells every process when it changes', async () => {
  const id = await addOne()
  const visitor = testClient(server).paths
  expect((await visitor.info({ id })).title).toBe('Java 后端')
  await inWork((work) => pathEditing().change(work, id, draft({ title: '另一个名字' })))
  await expect.poll(async () => (await visitor.info({ id })).title).toBe('另一个名字')
})
