import { TeacherDraft } from '@bee/contract/about/teacher-draft.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testServices } from '../../testing/test-services.ts'
import { courseEditingFeature } from '../courses/editing/course-editing.feature.ts'
import { editSchool, type EditedSchool } from '../courses/testing/edited-school.ts'
import { siteFeature } from '../site/site.feature.ts'
import { aboutFeature } from './about.feature.ts'

let server: TestServer
let school: EditedSchool
beforeAll(async () => {
  server = await startTestServer({ features: [aboutFeature, siteFeature, courseEditingFeature] })
  school = await editSchool(server)
})
afterAll(() => server.close())

const draft = (change: Partial<TeacherDraft> = {}): TeacherDraft => ({
  name: '周明',
  title: '前端讲师',
  motto: '十年前端',
  area: 'web',
  years: 10,
  bio: '介绍',
  teaches: ['Vue', 'React'],
  quote: '先跑起来',
  portraitId: null,
  ...change,
})
const names = async () => (await school.about.teachers()).map(({ name }) => name)

it('stands at the end, moves, is changed and found again as it is', async () => {
  const [picture = 0] = await school.inWork((work) =>
    school.assets.register(work, [{ kind: 'picture', path: 'pictures/portraits/zhou.svg' }]),
  )
  const [first = 0, second = 0] = await school.inWork((work) =>
    school.teacherEditing.add(work, [
      { draft: draft({ portraitId: picture }), given: { slug: 'zhou', isDemo: true } },
      { draft: draft({ name: '吴为' }) },
    ]),
  )
  expect(await names()).toEqual(['林知远', '周明', '吴为'])
  expect((await school.about.teachers())[1]).toMatchObject({ id: first, headUrl: '/pictures/portraits/zhou.svg' })
  await school.inWork((work) => school.teacherEditing.move(work, second, 0))
  expect(await names()).toEqual(['吴为', '林知远', '周明'])

  const read = await school.inWork((work) => school.teacherEditing.read(work, first))
  expect(read).toEqual(draft({ portraitId: picture }))
  expect(z.parse(TeacherDraft, read)).toEqual(read)
  await school.inWork((work) => school.teacherEditing.change(work, first, draft({ title: '架构师' })))
  expect((await school.about.teachers())[2]).toMatchObject({ title: '架构师', headUrl: '' })

  await server.pool.query(`update teachers set portrait_url = '/old.svg' where id = $1`, [first])
  await school.inWork((work) => school.teacherEditing.change(work, first, draft()))
  expect((await school.about.teachers())[2]).toMatchObject({ headUrl: '/old.svg' })
})

it('withdrawn, is gone from the page and the count, while the courses keep the name', async () => {
  const { teacher } = school.ids
  const courseId = await school.addCourse()
  const { site } = testServices([siteFeature], server.pool, server.clock)
  const before = await site.info()
  await school.inWork((work) => school.teacherEditing.withdraw(work, [teacher]))
  expect(await names()).not.toContain('林知远')
  expect((await site.info()).teacherCount).toBe(before.teacherCount - 1)
  expect(await school.courses.detail(courseId)).toMatchObject({ teacherName: '林知远' })
  await school.inWork((work) => school.teacherEditing.restore(work, [teacher]))
  expect(await names()).toContain('林知远')
})

it('refuses a portrait that is none, a slug that is taken and a teacher who is not there', async () => {
  const add = (change: Partial<TeacherDraft>, slug?: string) =>
    school.inWork((work) =>
      school.teacherEditing.add(work, [{ draft: draft(change), ...(slug && { given: { slug } }) }]),
    )
  await expect(add({ portraitId: 99_999 })).rejects.toThrow('没有编号为 99999 的图片')
  const [id = 0] = await add({}, 'wu')
  expect((await server.pool.query('select id from teachers where slug = $1', ['wu'])).rows).toEqual([{ id }])
  await expect(add({}, 'wu')).rejects.toThrow('已经有代号为 wu 的讲师')
  const change = (teacherId: number) => school.inWork((work) => school.teacherEditing.change(work, teacherId, draft()))
  await expect(change(99_999)).rejects.toMatchObject({ status: 404 })
  expect(await school.inWork((work) => school.teacherEditing.read(work, 99_999))).toBeUndefined()
})
