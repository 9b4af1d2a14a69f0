import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { z } from 'zod'
import { checkContent } from './check-content.ts'
import { ContentMistakes } from './content-mistake.ts'
import type { Mistake } from '@bee/server/text/school-files/source-file.ts'
import type { Content, News, PlacedCourse, PlacedQuestion } from './content-schema.ts'
import { Course } from './course-schema.ts'
import { DeskFile } from './desk-schema.ts'
import { FeedbackFile, MemberFile, MessageFile, OrderFile, ReplyFile, StaffFile } from './member-schema.ts'
import { NewsBody, NewsHead } from './news-schema.ts'
import { QuestionFile } from './question-schema.ts'
import { Area } from './schema-fields.ts'
import {
  AdvertFile,
  BannerFile,
  BrandFile,
  ClipFile,
  CompanyFile,
  HomeFile,
  PathFile,
  PaymentFile,
  PromotionFile,
  SiteFile,
  StudentFile,
  TeacherFile,
  TypeFile,
} from './school-schema.ts'
import type { Placed, SingleName } from './seeding/placed-content.ts'
import type { Read, SourceFile } from '@bee/server/text/school-files/source-file.ts'
import { readFrontMatter, readYaml } from './source-file.ts'

const SINGLES = {
  types: ['school/types.yaml', TypeFile],
  teachers: ['school/teachers.yaml', TeacherFile],
  students: ['school/students.yaml', StudentFile],
  company: ['school/company.yaml', CompanyFile],
  brand: ['school/brand.yaml', BrandFile],
  site: ['school/site.yaml', SiteFile],
  home: ['school/home.yaml', HomeFile],
  payment: ['school/payment.yaml', PaymentFile],
  staff: ['school/staff.yaml', StaffFile],
  banners: ['school/banners.yaml', BannerFile],
  adverts: ['school/adverts.yaml', AdvertFile],
  paths: ['school/paths.yaml', PathFile],
  promotions: ['school/promotions.yaml', PromotionFile],
  clips: ['clips/clips.yaml', ClipFile],
  members: ['members/members.yaml', MemberFile],
  messages: ['members/messages.yaml', MessageFile],
  feedback: ['members/feedback.yaml', FeedbackFile],
  orders: ['members/orders.yaml', OrderFile],
  replies: ['members/replies.yaml', ReplyFile],
  desk: ['desk/desk.yaml', DeskFile],
} as const satisfies Record<SingleName, readonly [string, z.ZodType]>

type Singles = { [Name in SingleName]: z.output<(typeof SINGLES)[Name][1]> }

/** Reads and checks the whole demo school. All mistakes of all files are reported at once. */
export async function readContent(contentDir: string): Promise<Content> {
  const mistakes: Mistake[] = []
  const keep = <Value>(read: Read<Value>): Read<Value> => {
    mistakes.push(...read.mistakes)
    return read
  }
  const singles = await readSingles(contentDir, keep)
  const courses = await readCourses(contentDir, keep, mistakes)
  const questions = await readQuestions(contentDir, keep, mistakes)
  const news = await readNews(contentDir, keep, mistakes)
  // Values that break their schema cannot be looked up either.
  if (mistakes.length > 0) throw new ContentMistakes(mistakes)
  const content: Content = {
    ...(singles.values as Singles),
    courses: courses.map(({ value }) => value),
    questions: questions.map(({ value }) => value),
    news: news.map(({ value }) => value),
  }
  const sources = singles.sources as Record<SingleName, SourceFile>
  mistakes.push(...checkContent(content, { courses, questions, news, sources }, contentDir))
  if (mistakes.length > 0) throw new ContentMistakes(mistakes)
  return content
}

type Keep = <Value>(read: Read<Value>) => Read<Value>

async function readSingles(contentDir: string, keep: Keep) {
  const values: Partial<Record<SingleName, unknown>> = {}
  const sources: Partial<Record<SingleName, SourceFile>> = {}
  for (const [name, [file, schema]] of Object.entries(SINGLES)) {
    const read = keep<unknown>(await readYaml(contentDir, file, schema))
    values[name as SingleName] = read.value
    sources[name as SingleName] = read.source
  }
  return { values, sources }
}

async function readCourses(contentDir: string, keep: Keep, mistakes: Mistake[]): Promise<Placed<PlacedCourse>[]> {
  const placed: Placed<PlacedCourse>[] = []
  for (const file of await filesBelow(contentDir, 'courses', '.yaml')) {
    const { source, value } = keep(await readYaml(contentDir, file, Course))
    const area = areaOf(source, mistakes)
    if (value?.slug !== undefined && value.slug !== path.posix.basename(file, '.yaml')) {
      mistakes.push(source.mistakeAt(['slug'], 'slug 应与文件名相同'))
    }
    if (value && area) {
      placed.push({ value: { ...value, area }, mistake: (inside, sentence) => source.mistakeAt(inside, sentence) })
    }
  }
  return placed
}

async function readQuestions(contentDir: string, keep: Keep, mistakes: Mistake[]): Promise<Placed<PlacedQuestion>[]> {
  const placed: Placed<PlacedQuestion>[] = []
  for (const file of await filesBelow(contentDir, 'questions', '.yaml')) {
    const { source, value } = keep(await readYaml(contentDir, file, QuestionFile))
    const area = areaOf(source, mistakes)
    const type = path.posix.basename(file, '.yaml')
    for (const [index, question] of (value ?? []).entries()) {
      if (!area) continue
      placed.push({
        value: { ...question, area, type },
        mistake: (inside, sentence) => source.mistakeAt([index, ...inside], sentence),
      })
    }
  }
  return placed
}

async function readNews(contentDir: string, keep: Keep, mistakes: Mistake[]): Promise<Placed<News>[]> {
  const placed: Placed<News>[] = []
  for (const file of await filesBelow(contentDir, 'news', '.md')) {
    const { source, value } = keep(await readFrontMatter(contentDir, file, NewsHead, NewsBody))
    if (!value) continue
    const name = /^\d{2}-(.+)\.md$/.exec(path.posix.basename(file))?.[1]
    if (name !== value.head.slug) mistakes.push(source.mistakeAt(['slug'], '文件名应为两位序号加 slug'))
    placed.push({
      value: { ...value.head, body: value.body },
      mistake: (inside, sentence) => source.mistakeAt(inside, sentence),
    })
  }
  return placed
}

/** The folder of a course or question is its direction. */
function areaOf(source: SourceFile, mistakes: Mistake[]): Area | undefined {
  const folder = source.file.split('/')[1]
  const area = Area.safeParse(folder)
  if (!area.success) mistakes.push(source.mistakeAt([], `文件夹 ${folder ?? ''} 不是方向`))
  return area.data
}

async function filesBelow(contentDir: string, folder: string, ending: string): Promise<string[]> {
  const entries = await readdir(path.join(contentDir, folder), { recursive: true }).catch(() => [])
  return entries
    .map((entry) => `${folder}/${entry.split(path.sep).join('/')}`)
    .filter((entry) => entry.endsWith(ending))
    .sort()
}
