import path from 'node:path'
import { notFound } from '@bee/contract/failures.ts'
import { EXPORT_SCOPES, type ExportScope } from '@bee/contract/manage/school-files/school-files.contract.ts'
import { SCHOOL_EXPORT_MINUTES } from '@bee/contract/manage/school-files/school-files-limits.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { Database, Work } from '../../database/database.ts'
import type { WrittenFile } from '../../http/staff/exported-file.ts'
import { createExportTickets } from '../../http/staff/export-tickets.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import type { SchoolStore } from '../../outside/school-store.ts'
import { zipOf, type ZipSource } from '../../text/zip/write-zip.ts'
import type { SchoolThingsRepository, StandingThing } from './school-things.repository.ts'
import type { Thing } from './school-things.ts'
import { filesOf, textPictures, textsOf } from './thing-files.ts'
import * as write from './write-bundle.ts'

const COURSES_AT_ONCE = 50

export interface WantedExport {
  scope: ExportScope
  courseId?: number | undefined
  typeId?: number | undefined
  withFilms: boolean
}

const NO_AREA = 'other'

/** Content as files. What changes while an archive is written may be in it or not. */
export function createSchoolExportService(parts: {
  database: Database
  things: SchoolThingsRepository
  pages: (work: Work) => Promise<StandingThing<'page'>[]>
  store: SchoolStore
  secret: string
  clock: Clock
}) {
  const { things, pages, store, secret, clock } = parts
  const database = parts.database as unknown as Work
  const tickets = createExportTickets<WantedExport>({
    secret,
    purpose: 'school',
    minutes: SCHOOL_EXPORT_MINUTES,
    clock,
  })
  const fileNameOf = ({ scope }: WantedExport) => `${scope}-${shanghaiDate(clock.now())}.zip`

  async function nameOf({ scope, courseId, typeId }: WantedExport): Promise<string> {
    if (scope === 'school') return EXPORT_SCOPES.school
    const [course] = scope === 'course' ? await things.find(database, 'course', { ids: [courseId ?? 0] }) : []
    if (course) return `课程「${course.fields.name}」`
    const type = (await things.types(database)).find(({ id }) => scope === 'bank' && id === typeId)
    if (!type) throw notFound(scope === 'course' ? '没有这门课' : '没有这个类型')
    return `题库「${type.name}」`
  }

  async function prepare(wanted: WantedExport, staff: Staff): Promise<Outcome<{ ticket: string; fileName: string }>> {
    const name = await nameOf(wanted)
    return {
      result: { ticket: tickets.issue(wanted, staff), fileName: fileNameOf(wanted) },
      event: {
        action: 'schoolFiles.export',
        target: { kind: 'schoolFiles', id: wanted.scope },
        summary: `导出成文件：${name}（${wanted.withFilms ? '带视频' : '不带视频'}）`,
        after: wanted,
        undo: '导出的文件不能收回',
      },
    }
  }

  function read(ticket: string, staff: Staff): WrittenFile {
    const wanted = tickets.open(ticket, staff)
    return { mediaType: 'application/zip', fileName: fileNameOf(wanted), content: zipOf(sourcesOf(wanted)) }
  }

  async function typesFor(ids: readonly number[] | undefined) {
    const all = await things.types(database)
    const wanted = new Set(ids ?? all.map(({ id }) => id))
    const own = all.filter(({ id }) => wanted.has(id))
    const parents = new Set(own.map(({ parentId }) => parentId))
    // A sub-type comes with its direction, a direction as such with all of its own.
    const rows = all.filter(
      ({ id, parentId }) => wanted.has(id) || parents.has(id) || (parentId !== null && wanted.has(parentId)),
    )
    return { rows, questionTypes: rows.filter(({ id, parentId }) => wanted.has(id) || wanted.has(parentId ?? 0)) }
  }

  /** All that is asked for, piece by piece: questions type by type, courses some at a time. */
  async function* sourcesOf(wanted: WantedExport): AsyncGenerator<ZipSource> {
    const { scope, withFilms } = wanted
    const paths = new Map<string, 'picture' | 'film' | 'stream'>()
    const seen = new Set<string>()

    function* text({ name, text: content }: write.WrittenFile, of: readonly Thing[]): Generator<ZipSource> {
      for (const thing of of) notePaths(paths, thing)
      yield { name, content: [content] }
    }

    yield* text(write.bundleNote(scope, withFilms), [])
    const [course] = scope === 'course' ? await things.find(database, 'course', { ids: [wanted.courseId ?? 0] }) : []
    const all = await things.types(database)
    const courseType = all.find(({ slug }) => slug === course?.fields.type)
    const { rows, questionTypes } = await typesFor(
      scope === 'school' ? undefined : [scope === 'bank' ? (wanted.typeId ?? 0) : (courseType?.id ?? 0)],
    )
    const areaOf = new Map(all.map(({ slug, area }) => [slug, area === '' ? NO_AREA : area]))
    const kept = new Set(scope === 'course' ? [courseType?.id, courseType?.parentId] : rows.map(({ id }) => id))
    const types = (await things.find(database, 'courseType')).filter(({ id }) => kept.has(id))
    yield* text(write.typeFile(types), types)
    if (scope === 'school') yield* fronts()
    if (scope !== 'bank') yield* coursesAndFilms()
    if (scope !== 'course') {
      for (const { id, slug } of questionTypes) {
        const questions = await things.find(database, 'question', { typeIds: [id] })
        if (questions.length > 0)
          yield* text(write.questionFile(questions, areaOf.get(slug) ?? NO_AREA, slug), questions)
      }
    }
    if (scope === 'school') yield* rest()
    for (const [name, role] of [...paths].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      if (role === 'picture' || withFilms) yield* stored(name, role, seen)
    }

    async function* fronts(): AsyncGenerator<ZipSource> {
      const banners = await things.find(database, 'banner')
      yield* text(write.bannerFile(banners), banners)
      const adverts = await things.find(database, 'advert')
      yield* text(write.advertFile(adverts), adverts)
      for (const page of await pages(database)) yield* text(write.pageFile(page), [page])
    }

    async function* coursesAndFilms(): AsyncGenerator<ZipSource> {
      const clips = new Set<string>()
      const ids = course ? [course.id] : await courseIds()
      for (let start = 0; start < ids.length; start += COURSES_AT_ONCE) {
        for (const each of await things.find(database, 'course', { ids: ids.slice(start, start + COURSES_AT_ONCE) })) {
          yield* text(write.courseFile(each, areaOf.get(each.fields.type) ?? NO_AREA), [each])
          for (const { lessons } of each.fields.chapters) for (const { clip } of lessons) if (clip) clips.add(clip)
        }
      }
      const teachers = await things.find(database, 'teacher', course ? { slugs: [course.fields.teacher ?? ''] } : {})
      yield* text(write.teacherFile(teachers), teachers)
      const films = await things.find(database, 'film', course ? { slugs: [...clips] } : {})
      // One that has yet to be made is shown by no lesson, and has nothing to take along.
      const made = films.filter(({ fields }) => fields.file !== null)
      yield* text(write.filmFile(made), made)
    }

    async function* rest(): AsyncGenerator<ZipSource> {
      const news = await things.find(database, 'news')
      for (const [index, article] of news.entries()) yield* text(write.newsFile(article, index + 1), [article])
      const learningPaths = await things.find(database, 'path')
      yield* text(write.pathFile(learningPaths), learningPaths)
    }

    async function courseIds(): Promise<number[]> {
      return (await things.courseIds(database)).map(({ id }) => id)
    }
  }

  /** A file that is gone is left out: whoever imports is told which one. */
  async function* stored(
    name: string,
    role: 'picture' | 'film' | 'stream',
    seen: Set<string>,
  ): AsyncGenerator<ZipSource> {
    const names = role === 'stream' ? [name, ...(await store.siblings(name))] : [name]
    for (const each of names) {
      if (seen.has(each)) continue
      seen.add(each)
      const file = await store.find(each)
      if (!file) continue
      const isPacked = path.posix.extname(each) !== '.svg'
      yield { name: each, content: await file.open(), isPacked, bytes: file.bytes }
    }
  }

  const types = () => things.types(database)

  return { prepare, read, sourcesOf, types }
}

function notePaths(paths: Map<string, 'picture' | 'film' | 'stream'>, thing: Thing): void {
  for (const { path: name, role } of filesOf(thing)) {
    paths.set(name, role === 'picture' ? 'picture' : role === 'stream' ? 'stream' : 'film')
  }
  for (const { text } of textsOf(thing)) for (const name of textPictures(text)) paths.set(name, 'picture')
}

export type SchoolExportService = ReturnType<typeof createSchoolExportService>
