import type { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FeatureServices } from '../../compose-features.ts'
import { testServices } from '../../testing/test-services.ts'
import { insertTypes } from '../../testing/test-courses.ts'
import { borrowTestDatabase } from '../../testing/spare-databases.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { draftsFeature } from './drafts.feature.ts'
import { courseEditingFeature } from '../courses/editing/course-editing.feature.ts'
import { playerFeature } from '../player/player.feature.ts'

const FEATURES = [draftsFeature, courseEditingFeature, playerFeature] as const

let database: TestDatabase
let services: FeatureServices<typeof FEATURES>
let draft: CourseDraft
let userId: number

beforeAll(async () => {
  database = await borrowTestDatabase()
  services = testServices(FEATURES, database.pool)
  const { spring } = await insertTypes(database.pool)
  const { rows } = await database.pool.query<{ film: number; person: number }>(
    `with film as (insert into media (slug, title, seconds, file_path) values ('film', '片', 60, 'clips/f.mp4') returning id),
       person as (insert into users (mobile, nick_name) values ('13900000000', '学员') returning id)
     select film.id as film, person.id as person from film, person`,
  )
  userId = rows[0]?.person ?? 0
  const lesson = (name: string) => ({ name, remark: '', filmId: rows[0]?.film ?? 0 })
  draft = {
    name: '草稿里的课',
    keyword: '',
    introduction: '',
    description: '**介绍**',
    typeId: spring,
    category: '1',
    priceFen: 0,
    isFeatured: false,
    teacherId: null,
    coverId: null,
    thumbId: null,
    chapters: [{ name: '第一章', lessons: [lesson('甲'), lesson('乙')] }],
  }
})
afterAll(async () => {
  await services.close()
  await database.drop()
})

const lessonNames = async (courseId: number) => {
  const { rows } = await database.pool.query<{ id: number; name: string }>(
    'select id, name from catalogue_entries where course_id = $1 and chapter_id is not null order by position',
    [courseId],
  )
  return rows
}

async function publish(contentId: number | undefined, body: CourseDraft) {
  const { id, version } = await services.drafts.create({
    kind: 'course',
    body,
    ...(contentId === undefined ? {} : { contentId }),
  })
  return services.drafts.publish(id, version)
}

it('a course that goes back to a revision keeps the progress of lessons that stayed, and gets back those that went', async () => {
  const first = await publish(undefined, draft)
  const courseId = first.contentId
  const [lessonA, lessonB] = await lessonNames(courseId)
  await services.progress.save({ userId, lessonId: lessonA?.id ?? 0, second: 30, ranges: [[0, 30]] })

  const standing = await services.drafts.create({ kind: 'course', contentId: courseId })
  const body = standing.body as CourseDraft
  const [chapter] = body.chapters
  const shorter = {
    ...body,
    name: '改了名的课',
    chapters: chapter ? [{ ...chapter, lessons: chapter.lessons.slice(0, 1) }] : [],
  }
  const saved = await services.drafts.save(standing.id, standing.version, shorter)
  await services.drafts.publish(saved.id, saved.version)
  expect((await lessonNames(courseId)).map(({ name }) => name)).toEqual(['甲'])

  const back = await services.drafts.restore(first.revisionId)
  await services.drafts.publish(back.id, back.version)
  const after = await lessonNames(courseId)
  expect(after.map(({ name }) => name)).toEqual(['甲', '乙'])
  expect(after[0]?.id).toBe(lessonA?.id)
  expect(after[1]?.id).not.toBe(lessonB?.id)
  const { rows } = await database.pool.query('select lesson_id, covered_seconds from lesson_progress')
  expect(rows).toEqual([{ lesson_id: lessonA?.id, covered_seconds: 30 }])
  const { rows: courses } = await database.pool.query('select name, lesson_count, description_html from courses')
  expect(courses).toEqual([{ name: '草稿里的课', lesson_count: 2, description_html: '<p><strong>介绍</strong></p>' }])
})
