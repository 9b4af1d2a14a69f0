import { CourseTypeDraft } from '@bee/contract/courses/course-type-draft.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { editSchool, type EditedSchool } from '../testing/edited-school.ts'
import { courseEditingFeature } from './course-editing.feature.ts'

let server: TestServer
let school: EditedSchool
beforeAll(async () => {
  server = await startTestServer({ features: [courseEditingFeature] })
  school = await editSchool(server)
})
afterAll(() => server.close())

const draft = (change: Partial<CourseTypeDraft>): CourseTypeDraft => ({
  parentId: null,
  name: '类型',
  area: 'go',
  colour: 'violet',
  sign: 'gear',
  hotWords: ['并发'],
  ...change,
})

const types = () => school.courseTypeEditing
const add = (...drafts: CourseTypeDraft[]) =>
  school.inWork((work) =>
    types().add(
      work,
      drafts.map((each) => ({ draft: each })),
    ),
  )
const change = (id: number, next: CourseTypeDraft) => school.inWork((work) => types().change(work, id, next))
const read = async (id: number) => {
  const found = await school.inWork((work) => types().read(work, id))
  if (!found) throw new Error(`No type ${id}`)
  return found
}

const siblings = async (parentId: number) =>
  (await school.courses.types()).filter((type) => type.parentId === parentId).map(({ name }) => name)

it('stands behind its siblings and looks like its direction', async () => {
  const [go = 0] = await add(draft({ name: 'Go 开发' }))
  const [net = 0, gin = 0] = await add(
    draft({ parentId: go, name: '网络', area: 'other', colour: 'clay', sign: '' }),
    draft({ parentId: go, name: 'Gin', area: 'other' }),
  )
  expect(await siblings(go)).toEqual(['网络', 'Gin'])
  expect(await read(net)).toEqual(draft({ parentId: go, name: '网络' }))
  expect(z.parse(CourseTypeDraft, await read(gin))).toEqual(await read(gin))
  await change(go, draft({ name: 'Go 开发', area: 'golang', colour: 'leaf', sign: 'chip' }))
  expect(await read(gin)).toEqual(draft({ parentId: go, name: 'Gin', area: 'golang', colour: 'leaf', sign: 'chip' }))
  expect((await siblings(0)).at(-1)).toBe('Go 开发')
})

it('moves among its siblings and from one direction to another', async () => {
  const [left = 0, right = 0] = await add(draft({ name: '左' }), draft({ name: '右', area: 'right' }))
  const [one = 0, two = 0, three = 0] = await add(
    draft({ parentId: left, name: '一' }),
    draft({ parentId: left, name: '二' }),
    draft({ parentId: left, name: '三' }),
  )
  const move = (id: number, position: number) => school.inWork((work) => types().move(work, id, position))
  await move(three, 0)
  expect(await siblings(left)).toEqual(['三', '一', '二'])
  await move(three, 1)
  expect(await siblings(left)).toEqual(['一', '三', '二'])
  await move(one, 99)
  expect(await siblings(left)).toEqual(['三', '二', '一'])
  await add(draft({ parentId: right, name: '零' }))
  await change(two, await read(two).then((type) => ({ ...type, parentId: right })))
  expect(await siblings(left)).toEqual(['三', '一'])
  expect(await siblings(right)).toEqual(['零', '二'])
  expect(await read(two)).toMatchObject({ area: 'right' })
  await expect(move(99_999, 0)).rejects.toMatchObject({ status: 404 })
})

it('makes its courses found by its new name only', async () => {
  const [direction = 0] = await add(draft({ name: '移动开发' }))
  const [typeId = 0] = await add(draft({ parentId: direction, name: '鸿蒙' }))
  const courseId = await school.addCourse({ name: '入门', keyword: 'ArkTS\nUI', typeId })
  const found = async (search: string) =>
    (await school.courses.list({ search, typeIds: [], sort: '0', page: 1, limit: 10 })).rows.map(({ id }) => id)
  expect(await found('鸿蒙 arkts')).toEqual([courseId])
  await change(typeId, { ...(await read(typeId)), name: '小程序' })
  expect(await found('鸿蒙')).toEqual([])
  expect(await found('xiaochengxu')).toEqual([courseId])
  expect(await found('arkts 小程序')).toEqual([courseId])
})

it('does not leave its direction while something stands on it', async () => {
  const [direction = 0] = await add(draft({ name: '大数据' }))
  const [typeId = 0] = await add(draft({ parentId: direction, name: '数仓' }))
  await expect(change(direction, draft({ name: '大数据', parentId: school.ids.direction }))).rejects.toThrow(
    '它下面还有 1 个类型，不能换到别的方向',
  )
  await server.pool.query(
    `insert into questions (slug, type_id, direction_id, title, kind, difficulty, answer_html, right_options)
     values ('q', $1, $2, '题', 'single', 1, '', '{A}')`,
    [typeId, direction],
  )
  await expect(change(typeId, { ...(await read(typeId)), parentId: null })).rejects.toThrow('道题，不能换到别的方向')
})

it('refuses a parent that is none, and a name that is taken', async () => {
  await expect(add(draft({ parentId: 99_999 }))).rejects.toThrow('没有编号为 99999 的方向')
  await expect(add(draft({ parentId: school.ids.spring }))).rejects.toThrow(
    '「Spring 全家桶」不是方向，下面不能再分类型',
  )
  const [id = 0] = await school.inWork((work) =>
    types().add(work, [{ draft: draft({}), given: { slug: 'go', isDemo: true } }]),
  )
  expect((await server.pool.query('select id from course_types where slug = $1', ['go'])).rows).toEqual([{ id }])
  await expect(change(id, draft({ parentId: id }))).rejects.toThrow('类型不能放在自己下面')
  await expect(
    school.inWork((work) => types().add(work, [{ draft: draft({}), given: { slug: 'go' } }])),
  ).rejects.toThrow('已经有代号为 go 的课程类型')
  await expect(change(99_999, draft({}))).rejects.toMatchObject({ status: 404 })
})

it.each([
  ['area', 'Java', '方向的代号应当是 1 到 30 个小写字母、数字或连字符'],
  ['colour', 'red', '请选择颜色，没有的不能用'],
  ['name', ' ', '请填写类型名'],
  ['hotWords', Array.from({ length: 11 }, () => '词'), '热门词不能超过 10 项'],
])('a draft with %s %j is refused', (field, value, sentence) => {
  const parsed = z.safeParse(CourseTypeDraft, { ...draft({}), [field]: value })
  expect(parsed.error?.issues[0]?.message).toBe(sentence)
})
