import { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { searchColumns } from '../../../database/search-text.ts'
import { startTestServer, TEST_START, type TestServer } from '../../../testing/test-server.ts'
import { coursesFeature } from '../courses.feature.ts'
import { editSchool, type EditedSchool } from '../testing/edited-school.ts'
import { courseEditingFeature } from './course-editing.feature.ts'

let server: TestServer
let school: EditedSchool
beforeAll(async () => {
  server = await startTestServer({ features: [courseEditingFeature, coursesFeature] })
  school = await editSchool(server)
})
afterAll(() => server.close())

const rowOf = async (courseId: number) =>
  (await server.pool.query<Record<string, unknown>>('select * from courses where id = $1', [courseId])).rows[0] ?? {}

/** Every column that distinguishes one state of the content from another. */
const contentOf = async (courseId: number) => {
  const { updated_at: _updatedAt, ...course } = await rowOf(courseId)
  const entries = await server.pool.query('select * from catalogue_entries where course_id = $1 order by id', [
    courseId,
  ])
  return { course, entries: entries.rows }
}

const orderOf = async (courseId: number) => {
  const { rows } = await server.pool.query<{ name: string; position: number; chapter: string | null }>(
    `select entry.name, entry.position, chapters.name as chapter from catalogue_entries entry
     left join catalogue_entries chapters on chapters.id = entry.chapter_id
     where entry.course_id = $1 order by entry.chapter_id is not null, entry.position`,
    [courseId],
  )
  return rows.map(({ name, position, chapter }) =>
    chapter === null ? `${position} ${name}` : `${position} ${chapter} ${name}`,
  )
}

it('without a small picture of its own a course is shown by its cover, also after that is another', async () => {
  const [one = 0, two = 0] = await school.inWork((work) =>
    school.assets.register(work, [
      { kind: 'picture', path: 'pictures/covers/one.webp' },
      { kind: 'picture', path: 'pictures/covers/two.webp' },
    ]),
  )
  const draft = school.courseDraft({ name: '只有封面的课', coverId: one })
  const courseId = await school.addCourse(draft)
  expect(await rowOf(courseId)).toMatchObject({ thumb_url: '/pictures/covers/one.webp', thumb_id: null })
  await school.changeCourse(courseId, { ...draft, coverId: two })
  expect(await rowOf(courseId)).toMatchObject({ thumb_url: '/pictures/covers/two.webp', thumb_id: null })
})

describe('adding', () => {
  it('works out everything that follows from the draft', async () => {
    const short = await school.addFilm(59.6)
    const [coverId = 0, thumbId = 0] = await school.inWork((work) =>
      school.assets.register(work, [
        { kind: 'picture', path: 'pictures/covers/boot.webp' },
        { kind: 'picture', path: 'pictures/covers/boot-s.webp' },
      ]),
    )
    const draft = school.courseDraft({
      name: '企业级开发',
      coverId,
      thumbId,
      priceFen: 19_900,
      chapters: [
        { name: '起步', lessons: [school.lesson('环境'), school.lesson('第一个接口', short)] },
        { name: '数据', lessons: [school.lesson('查询', short)] },
      ],
    })
    const courseId = await school.addCourse(draft)
    expect(await rowOf(courseId)).toMatchObject({
      slug: `course-${courseId}`,
      name: '企业级开发',
      keyword: 'Spring\nBoot',
      description: '# 介绍\n\n正文',
      description_html: '<h2>介绍</h2>\n<p>正文</p>',
      cover_url: '/pictures/covers/boot.webp',
      cover_id: coverId,
      thumb_url: '/pictures/covers/boot-s.webp',
      price_fen: 19_900,
      chapter_count: 2,
      lesson_count: 3,
      duration_seconds: 219,
      published_at: TEST_START,
      view_count: 0,
      is_demo: false,
      hidden_at: null,
      ...searchColumns('企业级开发 Spring Boot Spring 全家桶'),
    })
    expect(await orderOf(courseId)).toEqual(['0 起步', '1 数据', '0 起步 环境', '1 起步 第一个接口', '2 数据 查询'])
  })

  it('takes what comes with a course that existed before', async () => {
    const publishedAt = new Date('2025-05-01T02:00:00Z')
    const given = { slug: 'old-course', isDemo: true, publishedAt }
    const [courseId = 0] = await school.inWork((work) =>
      school.courseEditing.add(work, [{ draft: school.courseDraft(), given }]),
    )
    expect(await rowOf(courseId)).toMatchObject({
      slug: 'old-course',
      is_demo: true,
      view_count: 0,
      published_at: publishedAt,
      updated_at: publishedAt,
    })
    await expect(
      school.inWork((work) => school.courseEditing.add(work, [{ draft: school.courseDraft(), given }])),
    ).rejects.toThrow('已经有代号为 old-course 的课程')
  })

  it.each<[sentence: string, change: () => Partial<CourseDraft>]>([
    ['没有编号为 99999 的课程类型', () => ({ typeId: 99_999 })],
    ['没有编号为 99999 的讲师', () => ({ teacherId: 99_999 })],
    ['没有编号为 99999 的图片', () => ({ coverId: 99_999 })],
    ['没有编号为 99999 的视频', () => ({ chapters: [{ name: '章', lessons: [school.lesson('讲', 99_999)] }] })],
    ['新课程的章与讲还没有编号', () => ({ chapters: [{ id: 1, name: '章', lessons: [school.lesson('讲')] }] })],
  ])('refuses: %s', async (sentence, change) => {
    await expect(school.addCourse(change())).rejects.toThrow(sentence)
  })

  it('writes many in a bounded number of statements', async () => {
    const counted = async (count: number) => {
      const statements: string[] = []
      const items = Array.from({ length: count }, (_, index) => ({
        draft: school.courseDraft({ name: `第 ${index} 门` }),
      }))
      await school.inWork((work) =>
        school.courseEditing.add(
          // A transaction that records its statements.
          work.withPlugin({
            transformQuery: ({ node }) => {
              statements.push(node.kind)
              return node
            },
            transformResult: ({ result }) => Promise.resolve(result),
          }),
          items,
        ),
      )
      return statements.length
    }
    const one = await counted(1)
    expect(one).toBeGreaterThan(5)
    expect(one).toBeLessThan(12)
    expect(await counted(200)).toBe(one)
  })
})

describe('changing', () => {
  it('what was read, given back, changes nothing', async () => {
    const courseId = await school.addCourse({ description: '一\n\n二', keyword: '', teacherId: null })
    const before = await contentOf(courseId)
    const draft = await school.readCourse(courseId)
    expect(z.parse(CourseDraft, draft)).toEqual(draft)
    await school.changeCourse(courseId, draft)
    expect(await contentOf(courseId)).toEqual(before)
    expect(await school.readCourse(courseId)).toEqual(draft)
  })

  it('leaves what is known only as HTML and as an address as it is, until there is something new', async () => {
    const courseId = await school.addCourse()
    await server.pool.query(
      `update courses set description = null, description_html = '<p>旧</p>', cover_url = '/old.webp', thumb_url = '/t.webp'
       where id = $1`,
      [courseId],
    )
    const draft = await school.readCourse(courseId)
    expect(draft).toMatchObject({ description: '', coverId: null })
    await school.changeCourse(courseId, { ...draft, name: '新名字' })
    expect(await rowOf(courseId)).toMatchObject({
      name: '新名字',
      description: null,
      description_html: '<p>旧</p>',
      cover_url: '/old.webp',
      thumb_url: '/t.webp',
    })
    await school.changeCourse(courseId, { ...draft, description: '新' })
    expect(await rowOf(courseId)).toMatchObject({ description: '新', description_html: '<p>新</p>' })
  })

  it('keeps the ids of what moves, and finds the course by its new words only', async () => {
    const courseId = await school.addCourse({
      name: '旧名字',
      chapters: [
        { name: '甲', lessons: [school.lesson('一'), school.lesson('二')] },
        { name: '乙', lessons: [school.lesson('三')] },
      ],
    })
    const { chapters, ...draft } = await school.readCourse(courseId)
    const [first, second] = chapters
    const [one, two] = first?.lessons ?? []
    const [three] = second?.lessons ?? []
    if (!first || !second || !one || !two || !three) throw new Error('The draft has lost something')
    await school.changeCourse(courseId, {
      ...draft,
      name: '新称呼',
      chapters: [
        {
          ...second,
          name: '乙（上）',
          lessons: [two, school.lesson('新'), { ...three, name: '三！', isPreview: true }],
        },
        { name: '丙', lessons: [one] },
      ],
    })
    expect(await orderOf(courseId)).toEqual([
      '0 乙（上）',
      '1 丙',
      '0 乙（上） 二',
      '1 乙（上） 新',
      '2 乙（上） 三！',
      '3 丙 一',
    ])
    const after = await school.readCourse(courseId)
    expect(after.chapters.map(({ id }) => id === second.id)).toEqual([true, false])
    const tried = after.chapters.flatMap(({ lessons }) => lessons.filter(({ isPreview }) => isPreview))
    expect(tried.map(({ id }) => id)).toEqual([three.id])
    const idOf = (name: string) =>
      after.chapters.flatMap(({ lessons }) => lessons).find((lesson) => lesson.name === name)?.id
    expect([idOf('二'), idOf('三！'), idOf('一')]).toEqual([two.id, three.id, one.id])
    const found = async (search: string) =>
      (await school.courses.list({ search, typeIds: [], sort: '0', page: 1, limit: 10 })).rows.map(({ id }) => id)
    expect(await found('新称呼')).toEqual([courseId])
    expect(await found('旧名字')).toEqual([])
  })

  it('refuses ids that are not of this course, of another kind or doubled, and a course that is not there', async () => {
    const courseId = await school.addCourse()
    const other = await school.readCourse(await school.addCourse())
    const draft = await school.readCourse(courseId)
    const [chapter] = draft.chapters
    const [foreign] = other.chapters
    if (!chapter || !foreign) throw new Error('A sample course has a chapter')
    const [lesson] = chapter.lessons
    if (!lesson) throw new Error('A sample chapter has a lesson')
    const changeTo = (chapters: CourseDraft['chapters']) => school.changeCourse(courseId, { ...draft, chapters })
    await expect(changeTo([foreign])).rejects.toThrow(`这门课里没有编号为 ${foreign.id} 的章`)
    await expect(changeTo([{ ...chapter, lessons: foreign.lessons }])).rejects.toThrow('的讲')
    await expect(changeTo([{ ...chapter, id: lesson.id }])).rejects.toThrow(`这门课里没有编号为 ${lesson.id} 的章`)
    await expect(changeTo([{ ...chapter, lessons: [lesson, lesson] }])).rejects.toThrow(
      `编号为 ${lesson.id} 的讲出现了两次`,
    )
    await expect(school.changeCourse(99_999, draft)).rejects.toMatchObject({ status: 404 })
    expect(await school.inWork((work) => school.courseEditing.read(work, 99_999))).toBeUndefined()
    expect(await school.readCourse(courseId)).toEqual(draft)
  })
})
