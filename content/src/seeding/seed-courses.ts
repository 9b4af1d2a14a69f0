import path from 'node:path'
import { fenOfYuan } from '@bee/contract/money.ts'
import { readMarks } from '@bee/contract/player/lesson-marks.ts'
import type { CourseCategory } from '@bee/contract/courses/course-choices.ts'
import type { PlacedCourse } from '../content-schema.ts'
import { picturePaths } from '@bee/server/text/school-files/picture-paths.ts'
import { idsBySlug } from './look-up.ts'
import { registerFiles, registerPictures } from './seed-assets.ts'
import { hours } from './seeding-day.ts'
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

function featuredSlugs(courses: readonly PlacedCourse[]): Set<string> {
  const college = courses
    .filter(({ category }) => category === COLLEGE)
    .toSorted((a, b) => b.popularity - a.popularity)
    .slice(0, FEATURED_OF_COLLEGE)
  return new Set([...FEATURED, ...college.map(({ slug }) => slug)])
}

async function seedCourses(context: SeedContext): Promise<void> {
  const { services, work, content, day, how } = context
  const typeId = await idsBySlug(context, 'course_types')
  const teacherId = await idsBySlug(context, 'teachers')
  const filmId = await idsBySlug(context, 'media')
  const pictureId = await registerPictures(
    context,
    content.courses.flatMap(({ slug }) => [
      { path: picturePaths.cover(slug) },
      { path: picturePaths.coverThumb(slug), madeFrom: picturePaths.cover(slug) },
    ]),
  )
  const featured = featuredSlugs(content.courses)
  const oldestFirst = content.courses.toSorted((a, b) => b.daysAgo - a.daysAgo)
  await services.contentChanges.add(
    work,
    'course',
    oldestFirst.map((course) => ({
      draft: {
        name: course.name,
        keyword: course.keyword.replaceAll('\\n', '\n'),
        introduction: course.intro,
        description: course.description,
        typeId: typeId(course.type),
        category: String(course.category) as CourseCategory,
        priceFen: fenOfYuan(course.price),
        isFeatured: featured.has(course.slug),
        teacherId: teacherId(course.teacher),
        coverId: pictureId(picturePaths.cover(course.slug)),
        thumbId: pictureId(picturePaths.coverThumb(course.slug)),
        chapters: course.chapters.map((chapter) => ({
          name: chapter.name,
          lessons: chapter.lessons.map(({ name, remark, clip, marks = [] }) => ({
            name,
            remark: remark ?? '',
            filmId: filmId(clip ?? course.area),
            marks: marks.flatMap((line) => readMarks(line).marks),
          })),
        })),
      },
      given: {
        slug: course.slug,
        isDemo: true,
        publishedAt: day.at(course.daysAgo, hours(10)),
      },
    })),
    how,
  )
}

const HANDOUTS = 'handouts/'

interface LessonHandouts {
  lessonId: number
  handouts: { name: string; file: string }[]
}

async function lessonsWithHandouts({ services, work, content }: SeedContext): Promise<LessonHandouts[]> {
  const lessons = await services.demo.lessons(work)
  const idOf = new Map(lessons.map(({ course, name, id }) => [`${course} ${name}`, id]))
  return content.courses.flatMap(({ slug, chapters }) =>
    chapters
      .flatMap((chapter) => chapter.lessons)
      .flatMap(({ name, handouts = [] }) => {
        const lessonId = idOf.get(`${slug} ${name}`)
        return lessonId === undefined || handouts.length === 0 ? [] : [{ lessonId, handouts }]
      }),
  )
}

async function seedHandouts(context: SeedContext): Promise<void> {
  const { services, work, day } = context
  const wanted = await lessonsWithHandouts(context)
  const fileId = await registerFiles(
    context,
    wanted.flatMap(({ handouts }) =>
      handouts.map(({ name, file }) => ({ kind: 'file', path: HANDOUTS + file, title: name })),
    ),
  )
  for (const { lessonId, handouts } of wanted) {
    const brought = handouts.map(({ name, file }) => ({
      name,
      extension: path.extname(file).slice(1),
      fileId: fileId(HANDOUTS + file),
    }))
    await services.handoutImport.replace(work, lessonId, brought, null, day.at(1, hours(10)))
  }
}

export const courseSteps: SeedStep[] = [
  { name: 'courses', label: '课程与目录', run: seedCourses },
  { name: 'handouts', label: '讲义', run: seedHandouts },
]
