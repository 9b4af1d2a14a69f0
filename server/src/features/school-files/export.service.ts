import path from 'node:path'
import { json } from 'node:stream/consumers'
import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { notFound } from '@bee/contract/failures.ts'
import { EXPORT_SCOPES } from '@bee/contract/manage/school-files/school-files.contract.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { Database, Work } from '../../database/database.ts'
import type { Clock } from '../../outside/clock.ts'
import type { SchoolStore } from '../../outside/school-store.ts'
import type { ZipSource } from '../../text/zip/write-zip.ts'
import { sheetsOf } from './films/check-made-files.ts'
import { MadeFile } from './films/made-film.ts'
import type { WantedExport } from './exports/wanted-export.ts'
import type { Chosen, SchoolThingsRepository, StandingThing } from './school-things.repository.ts'
import type { Thing } from './school-things.ts'
import { filesOf, textPictures, textsOf } from './thing-files.ts'
import * as write from './write-bundle.ts'

const COURSES_AT_ONCE = 50

const NO_AREA = 'other'
/** For a stream and a storyboard, the files beside them come along too. Pictures come along even without the films. */
type TakenRole = 'picture' | 'film' | 'stream' | 'storyboard'

/** Exports content as files. A change during the export may or may not be in the archive. */
export function createSchoolExportService(parts: {
  database: Database
  things: SchoolThingsRepository
  pages: (work: Work) => Promise<StandingThing<'page'>[]>
  store: SchoolStore
  clock: Clock
}) {
  const { things, pages, store, clock } = parts
  const database = parts.database as unknown as Work
  const find = <Kind extends Exclude<DraftKind, 'page'>>(kind: Kind, chosen: Chosen = {}) =>
    things.find(database, kind, { ...chosen, withoutTrash: true })

  const fileNameOf = ({ scope }: WantedExport) => `${scope}-${shanghaiDate(clock.now())}.zip`

  async function nameOf({ scope, courseId, typeId }: WantedExport): Promise<string> {
    if (scope === 'school') return EXPORT_SCOPES.school
    const [course] = scope === 'course' ? await find('course', { ids: [courseId ?? 0] }) : []
    if (course) return `课程「${course.fields.name}」`
    const type = (await things.types(database)).find(({ id }) => scope === 'bank' && id === typeId)
    if (!type) throw notFound(scope === 'course' ? '没有这门课' : '没有这个类型')
    return `题库「${type.name}」`
  }

  /** Refuses an export of something that does not exist. */
  const describe = async (wanted: WantedExport) => ({ title: await nameOf(wanted), fileName: fileNameOf(wanted) })

  /** The size of the included files before compression; the texts are small beside them. */
  async function bytesOf(wanted: WantedExport): Promise<number> {
    let bytes = 0
    for await (const source of sourcesOf(wanted)) bytes += source.bytes ?? 0
    return bytes
  }

  async function typesFor(ids: readonly number[] | undefined) {
    const all = await things.types(database)
    const wanted = new Set(ids ?? all.map(({ id }) => id))
    const own = all.filter(({ id }) => wanted.has(id))
    const parents = new Set(own.map(({ parentId }) => parentId))
    // A sub-type brings its direction, a direction brings all of its sub-types.
    const rows = all.filter(
      ({ id, parentId }) => wanted.has(id) || parents.has(id) || (parentId !== null && wanted.has(parentId)),
    )
    return { rows, questionTypes: rows.filter(({ id, parentId }) => wanted.has(id) || wanted.has(parentId ?? 0)) }
  }

  /** Yields everything that was requested piece by piece: questions type by type, courses some at a time. */
  async function* sourcesOf(wanted: WantedExport): AsyncGenerator<ZipSource> {
    const { scope, withFilms } = wanted
    const paths = new Map<string, TakenRole>()
    const seen = new Set<string>()

    function* text({ name, text: content }: write.WrittenFile, of: readonly Thing[]): Generator<ZipSource> {
      for (const thing of of) notePaths(paths, thing)
      yield { name, content: [content] }
    }

    yield* text(write.bundleNote(scope, withFilms), [])
    const [course] = scope === 'course' ? await find('course', { ids: [wanted.courseId ?? 0] }) : []
    const all = await things.types(database)
    const courseType = all.find(({ slug }) => slug === course?.fields.type)
    const { rows, questionTypes } = await typesFor(
      scope === 'school' ? undefined : [scope === 'bank' ? (wanted.typeId ?? 0) : (courseType?.id ?? 0)],
    )
    const areaOf = new Map(all.map(({ slug, area }) => [slug, area === '' ? NO_AREA : area]))
    const kept = new Set(scope === 'course' ? [courseType?.id, courseType?.parentId] : rows.map(({ id }) => id))
    const types = (await find('courseType')).filter(({ id }) => kept.has(id))
    yield* text(write.typeFile(types), types)
    if (scope === 'school') yield* fronts()
    if (scope !== 'bank') yield* coursesAndFilms()
    if (scope !== 'course') {
      for (const { id, slug } of questionTypes) {
        const questions = await find('question', { typeIds: [id] })
        if (questions.length > 0)
          yield* text(write.questionFile(questions, areaOf.get(slug) ?? NO_AREA, slug), questions)
      }
    }
    if (scope === 'school') yield* rest()
    for (const [name, role] of [...paths].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      if (role === 'picture' || withFilms) yield* stored(name, role, seen)
    }

    async function* fronts(): AsyncGenerator<ZipSource> {
      const banners = await find('banner')
      yield* text(write.bannerFile(banners), banners)
      const adverts = await find('advert')
      yield* text(write.advertFile(adverts), adverts)
      for (const page of await pages(database)) yield* text(write.pageFile(page), [page])
    }

    async function* coursesAndFilms(): AsyncGenerator<ZipSource> {
      const clips = new Set<string>()
      const ids = course ? [course.id] : await courseIds()
      for (let start = 0; start < ids.length; start += COURSES_AT_ONCE) {
        for (const each of await find('course', { ids: ids.slice(start, start + COURSES_AT_ONCE) })) {
          yield* text(write.courseFile(each, areaOf.get(each.fields.type) ?? NO_AREA), [each])
          for (const { lessons } of each.fields.chapters) for (const { clip } of lessons) if (clip) clips.add(clip)
        }
      }
      const teachers = await find('teacher', course ? { slugs: [course.fields.teacher ?? ''] } : {})
      yield* text(write.teacherFile(teachers), teachers)
      const films = await find('film', course ? { slugs: [...clips] } : {})
      // A film that is not yet transcoded is shown by no lesson and has no files.
      const made = films.filter(({ fields }) => fields.file !== null).map(withReadableTranscode)
      yield* text(write.filmFile(made), made)
      for (const film of made) for (const file of write.writingFiles(film)) yield* text(file, [])
    }

    async function* rest(): AsyncGenerator<ZipSource> {
      const news = await find('news')
      for (const [index, article] of news.entries()) yield* text(write.newsFile(article, index + 1), [article])
      const learningPaths = await find('path')
      yield* text(write.pathFile(learningPaths), learningPaths)
      const promotions = await find('promotion')
      yield* text(write.promotionFile(promotions), promotions)
    }

    async function courseIds(): Promise<number[]> {
      return (await things.courseIds(database)).map(({ id }) => id)
    }
  }

  async function besideIt(name: string, role: TakenRole): Promise<string[]> {
    if (role === 'stream') return store.siblings(name)
    if (role !== 'storyboard') return []
    const file = await store.find(name)
    const sheets = file && sheetsOf(await json(await file.open()).catch(() => undefined))
    return (sheets ?? []).map((sheet) => path.posix.join(path.posix.dirname(name), sheet))
  }

  /** A missing file is left out: the importer reports its name. */
  async function* stored(name: string, role: TakenRole, seen: Set<string>): AsyncGenerator<ZipSource> {
    const names = [name, ...(await besideIt(name, role))]
    for (const each of names) {
      if (seen.has(each)) continue
      seen.add(each)
      const file = await store.find(each)
      if (!file) continue
      const isPacked = path.posix.extname(each) !== '.svg'
      yield { name: each, content: whenAsked(() => file.open()), isPacked, bytes: file.bytes }
    }
  }

  const types = () => things.types(database)

  return { describe, sourcesOf, bytesOf, types }
}

/** Opens the stream only when its turn comes. */
async function* whenAsked(open: () => Promise<AsyncIterable<Uint8Array>>): AsyncGenerator<Uint8Array> {
  yield* await open()
}

/** Exports the transcode facts only when an import can read them; rows of older versions have another form. */
const withReadableTranscode = (film: StandingThing<'film'>): StandingThing<'film'> => {
  const read = MadeFile.safeParse(film.fields.made)
  return { ...film, fields: { ...film.fields, made: read.success ? read.data : null } }
}

function notePaths(paths: Map<string, TakenRole>, thing: Thing): void {
  for (const { path: name, role } of filesOf(thing)) {
    paths.set(name, role === 'picture' || role === 'stream' || role === 'storyboard' ? role : 'film')
  }
  for (const { text } of textsOf(thing)) for (const name of textPictures(text)) paths.set(name, 'picture')
}

export type SchoolExportService = ReturnType<typeof createSchoolExportService>
