import { HOUR_MS } from '@bee/contract/durations.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FeatureServices } from '../../../compose-features.ts'
import { oneWaits } from '../../../testing/lock-waits.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { testServices } from '../../../testing/test-services.ts'
import { addStaff, type TestStaff } from '../../../testing/test-staff.ts'
import { draftsFeature } from '../../drafts/drafts.feature.ts'
import { editSchool, type EditedSchool } from '../testing/edited-school.ts'
import { courseDeskFeature } from './course-desk.feature.ts'

const FEATURES = [courseDeskFeature, draftsFeature] as const

let server: TestServer
let services: FeatureServices<typeof FEATURES>
let school: EditedSchool
let owner: TestStaff
let teacher: TestStaff
beforeAll(async () => {
  server = await startTestServer({ features: FEATURES })
  services = testServices(FEATURES, server.pool, server.clock)
  school = await editSchool(server)
  owner = await addStaff(server, 'owner')
  teacher = await addStaff(server, 'teacher')
})
afterAll(async () => {
  await services.close()
  await server.close()
})

const outline = (...names: string[]) => [{ name: '一', lessons: names.map((name) => school.lesson(name)) }]
const atHour = () => new Date(server.clock.now().getTime() + HOUR_MS)

it('a price from the list beside a publication keeps the lessons that the publication adds', async () => {
  const courseId = await school.addCourse({ name: '两人同改', chapters: outline('甲') })
  const opened = await owner.calls.drafts.open({ kind: 'course', contentId: courseId })
  const [first] = (await school.readCourse(courseId)).chapters
  const chapters = [{ ...first, lessons: [...(first?.lessons ?? []), school.lesson('乙')] }]
  const saved = await services.drafts.save(opened.draftId, opened.version, { ...opened.body, chapters })
  const { version } = await services.drafts.schedule(saved.id, saved.version, atHour())

  const changing = await services.deps.database.transaction().execute(async (work) => {
    expect(await services.drafts.publishScheduled(work, { draftId: saved.id, version })).toMatchObject({
      isPublished: true,
    })
    const change = owner.calls.courseDesk.change({ courseId, priceFen: 4200 })
    await oneWaits(server.pool, 'the change of the price')
    // The call is answered only after the publication commits, so it must not be awaited inside this transaction. The object keeps the
    // promise from being awaited by the return.
    return { change }
  })
  await changing.change
  const course = await school.readCourse(courseId)
  expect(course.priceFen).toBe(4200)
  expect(course.chapters[0]?.lessons.map(({ name }) => name)).toEqual(['甲', '乙'])
})

it('a new course that is published at its hour becomes the course of the teacher who began it', async () => {
  const body = {
    ...(await school.readCourse(await school.addCourse({ name: '样子' }))),
    name: '按时发布',
    chapters: outline('甲'),
  }
  const draft = await services.drafts.create({ kind: 'course', body, by: teacher.userId })
  const { version } = await services.drafts.schedule(draft.id, draft.version, atHour(), owner.userId)
  const published = await services.deps.database
    .transaction()
    .execute((work) => services.drafts.publishScheduled(work, { draftId: draft.id, version }))
  const { rows } = await server.pool.query('select course_id from course_staff where user_id = $1', [teacher.userId])
  expect(rows).toEqual([{ course_id: published.contentId }])
})
