import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { testServices } from '../../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { editSchool, type EditedSchool } from '../testing/edited-school.ts'
import { courseDeskFeature } from './course-desk.feature.ts'

const FEATURES = [courseDeskFeature] as const

let server: TestServer
let school: EditedSchool
let owner: TestStaff
let teacher: TestStaff
const ids: Record<'plain' | 'paid' | 'gone', number> = { plain: 0, paid: 0, gone: 0 }
let draftId = 0

beforeAll(async () => {
  server = await startTestServer({ features: FEATURES })
  school = await editSchool(server)
  owner = await addStaff(server, 'owner', { nickName: '叶青禾' })
  teacher = await addStaff(server, 'teacher')
  ids.plain = await school.addCourse({ name: '微服务入门', keyword: 'Spring' })
  ids.paid = await school.addCourse({
    name: '数据仓库',
    priceFen: 29_900,
    typeId: school.ids.micro,
    teacherId: null,
    chapters: [{ name: '一', lessons: [{ ...school.lesson('甲'), isPreview: true }, school.lesson('乙', null)] }],
  })
  ids.gone = await school.addCourse({ name: '旧课' })
  await school.inWork((work) => school.courseEditing.withdraw(work, [ids.gone]))
  server.clock.advance(60_000)
  const draft = await owner.calls.drafts.open({
    kind: 'course',
    key: 'a-key-of-this-test-1',
    body: {
      name: '还没写完的课',
      typeId: 'no number',
      chapters: [{ name: '一', lessons: [{ name: '甲' }, { name: '乙', filmId: 3 }] }],
    },
  })
  draftId = draft.draftId
})
afterAll(() => server.close())

type Asked = Parameters<TestStaff['calls']['courseDesk']['list']>[0]
const names = async (asked: Asked, by = owner) => (await by.calls.courseDesk.list(asked)).list.map(({ name }) => name)
const rowOf = async (name: string, by = owner) =>
  (await by.calls.courseDesk.list({ limit: 50 })).list.find((row) => row.name === name)

it('lists what is published and what is being written, the last edited first, and counts the states', async () => {
  expect(await names({})).toEqual(['还没写完的课', '旧课', '数据仓库', '微服务入门'])
  expect(await owner.calls.courseDesk.counts({})).toEqual({
    all: 4,
    draft: 1,
    published: 2,
    changed: 0,
    scheduled: 0,
    withdrawn: 1,
    lessonCount: 8,
  })
  expect(await rowOf('还没写完的课')).toMatchObject({
    courseId: null,
    draftId,
    state: 'draft',
    typeName: '',
    teacher: null,
    lessonCount: 2,
    unfilmedCount: 1,
    finishedPercent: null,
    last: { act: 'saved', by: { nickName: '叶青禾' } },
  })
  expect(await rowOf('数据仓库')).toMatchObject({
    lessonCount: 2,
    unfilmedCount: 1,
    priceFen: 29_900,
    state: 'published',
  })
})

it.each([
  [{ tab: 'withdrawn' }, ['旧课']],
  [{ search: 'rumen' }, ['微服务入门']],
  [{ search: 'spring 入门' }, ['微服务入门']],
  [{ search: '没写完' }, ['还没写完的课']],
  [{ price: 'paid' }, ['数据仓库']],
  [{ sort: 'name', order: 'asc', limit: 2, page: 2 }, ['旧课', '还没写完的课']],
] satisfies [Asked, string[]][])('%j shows %j', async (asked, shown) => {
  expect(new Set(await names(asked))).toEqual(new Set(shown))
})

it('by number, direction, teacher and days', async () => {
  expect(await names({ search: `#${ids.paid}` })).toEqual(['数据仓库'])
  expect(await names({ typeId: school.ids.micro })).toEqual(['数据仓库'])
  expect(await names({ typeId: school.ids.direction, price: 'free', tab: 'published' })).toEqual(['微服务入门'])
  expect(await names({ teacherId: school.ids.teacher, tab: 'published' })).toEqual(['微服务入门'])
  await server.pool.query(`update courses set updated_at = $1 where id = $2`, [
    new Date(server.clock.now().getTime() - 40 * 86_400_000),
    ids.plain,
  ])
  expect(await names({ editedDays: '30', tab: 'published' })).toEqual(['数据仓库'])
  expect((await owner.calls.courseDesk.list({ page: 9 })).totalCount).toBe(4)
})

it('a draft that was only opened changes nothing; one that was written into is a change', async () => {
  const opened = await owner.calls.drafts.open({ kind: 'course', contentId: ids.plain })
  expect(await rowOf('微服务入门')).toMatchObject({ state: 'published', draftId: opened.draftId })
  await owner.calls.drafts.save({ draftId: opened.draftId, version: 1, body: { ...opened.body, introduction: '新的' } })
  expect(await rowOf('微服务入门')).toMatchObject({ state: 'changed', last: { act: 'saved' } })
  await expect(owner.calls.courseDesk.change({ courseId: ids.plain, priceFen: 100 })).rejects.toMatchObject({
    status: 409,
    message: '课程《微服务入门》有一份还没发布的草稿（叶青禾 在写），先发布或丢弃它',
  })
  await server.pool.query('delete from drafts where id = $1', [opened.draftId])
})

it('is changed with a revision and a way back, though somebody has it open', async () => {
  await owner.calls.drafts.open({ kind: 'course', contentId: ids.paid })
  await owner.calls.courseDesk.change({ courseId: ids.paid, priceFen: 19_900, teacherId: school.ids.teacher })
  expect(await school.readCourse(ids.paid)).toMatchObject({ priceFen: 19_900, teacherId: school.ids.teacher })
  expect(await rowOf('数据仓库')).toMatchObject({ last: { act: 'published', note: '改讲师、价格' } })
  const { list } = await owner.calls.audit.list({})
  const event = list.find(({ action }) => action === 'course.change')
  await owner.calls.audit.undo({ eventId: event?.id ?? 0 })
  expect(await school.readCourse(ids.paid)).toMatchObject({ priceFen: 29_900, teacherId: null })
  await expect(owner.calls.courseDesk.change({ courseId: 99_999, priceFen: 1 })).rejects.toMatchObject({ status: 404 })
  await expect(owner.calls.courseDesk.change({ courseId: ids.paid, teacherId: 99_999 })).rejects.toMatchObject({
    status: 400,
  })
})

it('is copied into a draft of its own, without numbers', async () => {
  const copied = await owner.calls.courseDesk.duplicate({ courseId: ids.paid })
  expect(copied.name).toBe('数据仓库 副本')
  const { body, contentId } = await owner.calls.drafts.read({ draftId: copied.draftId })
  expect(contentId).toBeNull()
  expect(body).toMatchObject({
    chapters: [
      {
        name: '一',
        lessons: [
          { name: '甲', filmId: school.ids.film, isPreview: true },
          { name: '乙', filmId: null },
        ],
      },
    ],
  })
  expect(JSON.stringify(body)).not.toContain('"id"')
  await owner.calls.drafts.discard({ draftId: copied.draftId, version: 1 })
})

it('a teacher sees and changes the own courses alone', async () => {
  expect(await names({}, teacher)).toEqual([])
  await server.pool.query('insert into course_staff (user_id, course_id) values ($1, $2)', [teacher.userId, ids.paid])
  expect(await names({}, teacher)).toEqual(['数据仓库'])
  expect(await teacher.calls.courseDesk.counts({})).toMatchObject({ all: 1, published: 1, draft: 0 })
  await expect(teacher.calls.courseDesk.questions({ courseId: ids.plain })).rejects.toMatchObject({ status: 403 })
  await expect(teacher.calls.courseDesk.duplicate({ courseId: ids.plain })).rejects.toMatchObject({ status: 403 })
  expect(await teacher.calls.courseDesk.questions({ courseId: ids.paid })).toEqual({ list: [], hasMore: false })
})

it('knows its films, its questions and who finishes it', async () => {
  const { list } = await owner.calls.courseDesk.films({})
  expect(list.find(({ filmId }) => filmId === school.ids.film)).toMatchObject({ seconds: 100 })
  expect((await owner.calls.courseDesk.films({ ids: String(school.ids.film) })).list).toHaveLength(1)
  expect((await owner.calls.courseDesk.films({ search: '100%_没有' })).list).toEqual([])
  const lesson = (await school.readCourse(ids.plain)).chapters[0]?.lessons[1]
  await server.pool.query(
    `insert into questions (slug, type_id, direction_id, title, kind, difficulty, answer_html, right_options, lesson_id, lesson_second)
     values ('q-desk', $1, $2, '哪个对', 'single', 1, '', '{A}', $3, 30)`,
    [school.ids.spring, school.ids.direction, lesson?.id],
  )
  expect((await owner.calls.courseDesk.questions({ courseId: ids.plain })).list).toMatchObject([
    { lessonId: lesson?.id, second: 30, title: '哪个对', isHidden: false },
  ])
  const member = await server.registerMember()
  await server.pool.query(
    `insert into enrolments (user_id, course_id, percent, finished_at) values ($1, $2, 100, now())`,
    [member.userId, ids.plain],
  )
  await server.pool.query('update courses set learner_count = 2 where id = $1', [ids.plain])
  expect(await rowOf('微服务入门')).toMatchObject({ finishedPercent: null })
  await testServices(FEATURES, server.pool, server.clock).courseDesk.countFinishers()
  expect(await rowOf('微服务入门')).toMatchObject({ finishedPercent: 50 })
  expect(await rowOf('数据仓库')).toMatchObject({ finishedPercent: null })
})
