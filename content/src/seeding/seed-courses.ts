import { fenOfYuan } from '@bee/contract/money.ts'
import { searchColumns } from '@bee/server/database/search-text.ts'
import { renderMarkdown } from '@bee/server/text/markdown.ts'
import type { PoolClient } from 'pg'
import type { Clip, PlacedCourse } from '../content-schema.ts'
import { picturePaths, pictureUrl } from '../picture-paths.ts'
import { hours } from './seeding-day.ts'
import { idsBySlug, insertRows, lookUp, type SeedRow, withIds } from './seed-rows.ts'
import type { SeedContext, SeedStep } from './seed-step.ts'

/** The eight of the home page's design, and four that lead the college tab. */
const FEATURED = new Set([
  'spring-boot-3',
  'vue3-components',
  'rag-agent',
  'fastapi',
  'flink-warehouse',
  'kubernetes',
  'pytest-allure',
  'jvm-tuning',
])
const FEATURED_OF_COLLEGE = 4
const COLLEGE = 2

const lessonsOf = (course: PlacedCourse) => course.chapters.flatMap(({ lessons }) => lessons)

function featuredSlugs(courses: readonly PlacedCourse[]): Set<string> {
  const college = courses
    .filter(({ category }) => category === COLLEGE)
    .toSorted((a, b) => b.views - a.views)
    .slice(0, FEATURED_OF_COLLEGE)
  return new Set([...FEATURED, ...college.map(({ slug }) => slug)])
}

async function seedCourses({ client, content, day }: SeedContext): Promise<void> {
  const typeId = await idsBySlug(client, 'course_types')
  const teacherId = await idsBySlug(client, 'teachers')
  const clip = lookUp<Clip>('clip', new Map(content.clips.map((each) => [each.slug, each])))
  const featured = featuredSlugs(content.courses)
  const names = new Map(content.types.flatMap(({ children }) => children.map(({ slug, name }) => [slug, name])))
  const oldestFirst = content.courses.toSorted((a, b) => b.daysAgo - a.daysAgo)
  const courses = await withIds(
    client,
    'courses',
    oldestFirst.map((course) => {
      const seconds = lessonsOf(course).reduce((sum, lesson) => sum + clip(lesson.clip ?? course.area).seconds, 0)
      const keyword = course.keyword.replaceAll('\\n', '\n')
      return {
        slug: course.slug,
        name: course.name,
        keyword,
        introduction: course.intro,
        description_html: renderMarkdown(course.description),
        type_id: typeId(course.type),
        category: course.category,
        price_fen: fenOfYuan(course.price),
        is_featured: featured.has(course.slug),
        teacher_id: teacherId(course.teacher),
        cover_url: pictureUrl(picturePaths.cover(course.slug)),
        thumb_url: pictureUrl(picturePaths.coverThumb(course.slug)),
        chapter_count: course.chapters.length,
        lesson_count: lessonsOf(course).length,
        duration_seconds: Math.round(seconds),
        view_count: course.views,
        published_at: day.at(course.daysAgo, hours(10)),
        // Found by its name and by the technology on its cover and shelf.
        ...searchColumns([course.name, keyword.replace('\n', ' '), names.get(course.type) ?? ''].join(' ')),
        is_demo: true,
      }
    }),
  )
  await insertRows(client, 'courses', courses)
  const courseIds = new Map(courses.map(({ slug, id }) => [slug, id]))
  await seedCatalogues(client, oldestFirst, lookUp('course', courseIds), clip)
}

async function seedCatalogues(
  client: PoolClient,
  courses: readonly PlacedCourse[],
  courseId: (slug: string) => number,
  clip: (slug: string) => Clip,
): Promise<void> {
  const mediaId = await idsBySlug(client, 'media')
  type Entry = SeedRow<'catalogue_entries'>
  const chapterOf: number[] = []
  const rows: Entry[] = []
  for (const course of courses) {
    let lessonPosition = 0
    for (const [position, chapter] of course.chapters.entries()) {
      const chapterIndex = rows.length
      const common = { course_id: courseId(course.slug), chapter_id: null }
      rows.push({ ...common, name: chapter.name, remark: '', position, media_id: null, duration_seconds: '0' })
      for (const lesson of chapter.lessons) {
        const { slug, seconds } = clip(lesson.clip ?? course.area)
        chapterOf[rows.length] = chapterIndex
        rows.push({
          ...common,
          name: lesson.name,
          remark: lesson.remark ?? '',
          position: lessonPosition,
          media_id: mediaId(slug),
          duration_seconds: seconds.toFixed(3),
        })
        lessonPosition += 1
      }
    }
  }
  const entries = await withIds(client, 'catalogue_entries', rows)
  const idAt = (index: number | undefined) => (index === undefined ? null : (entries[index]?.id ?? null))
  await insertRows(
    client,
    'catalogue_entries',
    entries.map((entry, index) => ({ ...entry, chapter_id: idAt(chapterOf[index]) })),
  )
}

export const courseSteps: SeedStep[] = [{ name: 'courses', label: '课程与目录', run: seedCourses }]
