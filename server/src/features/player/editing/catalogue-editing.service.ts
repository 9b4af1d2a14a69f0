import { isDeepStrictEqual } from 'node:util'
import type { ChapterDraft } from '@bee/contract/courses/course-draft.ts'
import { badInput } from '@bee/contract/failures.ts'
import { reserveIds } from '../../../database/bulk-rows.ts'
import type { Work } from '../../../database/database.ts'
import type { CatalogueEditingRepository, EntryRow } from './catalogue-editing.repository.ts'
import type { FilmEditingRepository } from './film-editing.repository.ts'

interface Catalogue {
  courseId: number
  chapters: readonly ChapterDraft[]
}

/** The length of a lesson without a film, as PostgreSQL writes it. */
const NO_LENGTH = '0.000'

const lessonsOf = (chapters: readonly ChapterDraft[]) => chapters.flatMap(({ lessons }) => lessons)
const idsOf = (entries: readonly { id?: number | undefined }[]) =>
  entries.map(({ id }) => id).filter((id) => id !== undefined)

/** A film without a length is not transcoded yet: until it can be played, the lesson does not show it. */
const filmOf = (filmId: number | null, length: string) => ({
  media_id: length === NO_LENGTH ? null : filmId,
  coming_id: length === NO_LENGTH ? filmId : null,
  duration_seconds: length,
})

/** Chapters are numbered among chapters, lessons in the order of the whole course. Every new entry takes the next of the fresh ids. */
function entriesOf(
  catalogues: readonly Catalogue[],
  freshIds: readonly number[],
  lengthOf: (filmId: number | null) => string,
) {
  let taken = 0
  const idOf = (known: number | undefined) => known ?? freshIds[taken++] ?? 0
  return catalogues.flatMap(({ courseId, chapters }) => {
    let lessonPosition = 0
    return chapters.flatMap(({ id, name, lessons }, position): EntryRow[] => {
      const common = { course_id: courseId }
      const chapterId = idOf(id)
      const chapter = {
        name,
        remark: '',
        marks: [],
        is_preview: false,
        position,
        media_id: null,
        coming_id: null,
        duration_seconds: NO_LENGTH,
      }
      return [
        { ...common, ...chapter, id: chapterId, chapter_id: null },
        ...lessons.map((lesson) => ({
          ...common,
          id: idOf(lesson.id),
          chapter_id: chapterId,
          name: lesson.name,
          remark: lesson.remark,
          marks: lesson.marks ?? [],
          is_preview: lesson.isPreview ?? false,
          position: lessonPosition++,
          ...filmOf(lesson.filmId, lengthOf(lesson.filmId)),
        })),
      ]
    })
  })
}

const EDITED = [
  'chapter_id',
  'name',
  'remark',
  'marks',
  'is_preview',
  'position',
  'media_id',
  'coming_id',
  'duration_seconds',
] as const

const isOther = (entry: EntryRow, old: EntryRow | undefined, columns: readonly (typeof EDITED)[number][]) =>
  old !== undefined && columns.some((column) => !isDeepStrictEqual(old[column], entry[column]))

const isChapter = ({ chapter_id }: EntryRow) => chapter_id === null

/** An id must name an entry of this course and kind, and only once. */
function refuseForeign(given: readonly number[], own: ReadonlySet<number>, kind: '章' | '讲'): void {
  const foreign = given.find((id) => !own.has(id))
  if (foreign !== undefined) throw badInput(`这门课里没有编号为 ${foreign} 的${kind}`)
  const doubled = given.find((id, index) => given.indexOf(id) !== index)
  if (doubled !== undefined) throw badInput(`编号为 ${doubled} 的${kind}出现了两次`)
}

/** A shift so far that no entry, old or new, meets the position of another while they move. */
function roomFor(before: readonly EntryRow[], after: readonly EntryRow[]): number {
  const places = before.map(({ position }) => position)
  const first = Math.min(...places)
  return Math.max(Math.max(...places) - first + 1, after.length - first)
}

export function createCatalogueEditingService(parts: {
  catalogue: CatalogueEditingRepository
  films: FilmEditingRepository
}) {
  const { catalogue, films } = parts

  async function lengths(work: Work, chapters: readonly ChapterDraft[]): Promise<(filmId: number | null) => string> {
    const named = lessonsOf(chapters).map(({ filmId }) => filmId)
    const wanted = [...new Set(named.filter((filmId) => filmId !== null))]
    const found = new Map((await films.lengths(work, wanted)).map(({ id, seconds }) => [id, seconds]))
    const missing = wanted.find((id) => !found.has(id))
    if (missing !== undefined) throw badInput(`没有编号为 ${missing} 的视频`)
    return (filmId) => (filmId === null ? NO_LENGTH : (found.get(filmId) ?? NO_LENGTH))
  }

  /** Adds the catalogues of new courses. */
  async function add(work: Work, catalogues: readonly Catalogue[]): Promise<void> {
    const chapters = catalogues.flatMap((each) => each.chapters)
    const lengthOf = await lengths(work, chapters)
    if (idsOf([...chapters, ...lessonsOf(chapters)]).length > 0) throw badInput('新课程的章与讲还没有编号')
    const freshIds = await reserveIds(work, 'catalogue_entries', chapters.length + lessonsOf(chapters).length)
    await catalogue.insert(work, entriesOf(catalogues, freshIds, lengthOf))
    await catalogue.countEntries(
      work,
      catalogues.map(({ courseId }) => courseId),
    )
  }

  /** An entry with an id keeps the progress of all members; an entry that is missing is deleted with its progress. */
  async function change(work: Work, courseId: number, chapters: readonly ChapterDraft[]): Promise<void> {
    // A change of only the course's text must not hold up saves of progress.
    if (isDeepStrictEqual(await read(work, courseId), chapters)) return
    const lengthOf = await lengths(work, chapters)
    await catalogue.lock(work, [courseId])
    const before = await catalogue.entries(work, courseId)
    const known = new Map(before.map((entry) => [entry.id, entry]))
    const ownIds = (entries: readonly EntryRow[]) => new Set(entries.map(({ id }) => id))
    const lessons = lessonsOf(chapters)
    refuseForeign(idsOf(chapters), ownIds(before.filter(isChapter)), '章')
    refuseForeign(idsOf(lessons), ownIds(before.filter((entry) => !isChapter(entry))), '讲')

    const newCount = [...chapters, ...lessons].filter(({ id }) => id === undefined).length
    const freshIds = await reserveIds(work, 'catalogue_entries', newCount)
    const after = entriesOf([{ courseId, chapters }], freshIds, lengthOf)
    await write(work, courseId, before, after)

    const kept = new Set(after.map(({ id }) => id))
    const hasOtherEntries = before.length !== after.length || before.some(({ id }) => !kept.has(id))
    const lengthened = after.filter((entry) => isOther(entry, known.get(entry.id), ['duration_seconds']))
    const unfilmed = lengthened.filter(({ media_id }) => media_id === null).map(({ id }) => id)
    await catalogue.restProgress(work, unfilmed)
    await catalogue.leaveLessons(work, unfilmed)
    await catalogue.fitProgress(
      work,
      lengthened.filter(({ media_id }) => media_id !== null).map(({ id }) => id),
    )
    if (hasOtherEntries || lengthened.length > 0) await settle(work, [courseId])
  }

  async function write(work: Work, courseId: number, before: readonly EntryRow[], after: readonly EntryRow[]) {
    const known = new Map(before.map((entry) => [entry.id, entry]))
    const stays = new Set(after.map(({ id }) => id))
    const added = after.filter(({ id }) => !known.has(id))
    const gone = before.filter(({ id }) => !stays.has(id))
    const goneLessons = gone.filter(({ chapter_id }) => chapter_id !== null).map(({ id }) => id)
    const changed = after.filter((entry) => isOther(entry, known.get(entry.id), EDITED))

    await catalogue.leaveLessons(work, goneLessons)
    await catalogue.remove(work, goneLessons)
    const isMoving = added.length > 0 || changed.some((entry) => isOther(entry, known.get(entry.id), ['position']))
    const isShifted = isMoving && before.length > 0
    if (isShifted) await catalogue.shift(work, courseId, roomFor(before, after))
    await catalogue.insert(work, added.filter(isChapter))
    await catalogue.update(work, isShifted ? after.filter(({ id }) => known.has(id)) : changed)
    // The deletion of a chapter deletes its lessons, so it waits until the lessons that stay are in another chapter.
    await catalogue.remove(
      work,
      gone.filter(isChapter).map(({ id }) => id),
    )
    await catalogue.insert(
      work,
      added.filter((entry) => !isChapter(entry)),
    )
  }

  /** Counts courses and progress again after lessons came, went or changed their length. */
  async function settle(work: Work, courseIds: readonly number[]): Promise<void> {
    await catalogue.countEntries(work, courseIds)
    await catalogue.countProgress(work, courseIds)
  }

  /** Updates the lessons that show a changed film. */
  async function followFilm(work: Work, filmId: number): Promise<void> {
    const courseIds = await catalogue.coursesWith(work, filmId)
    if (courseIds.length === 0) return
    await catalogue.lock(work, courseIds)
    await catalogue.fitProgress(work, await catalogue.takeFilm(work, filmId))
    await settle(work, courseIds)
  }

  async function read(work: Work, courseId: number): Promise<ChapterDraft[]> {
    const entries = await catalogue.entries(work, courseId)
    return entries
      .filter(({ chapter_id }) => chapter_id === null)
      .map((chapter) => ({
        id: chapter.id,
        name: chapter.name,
        lessons: entries
          .filter(({ chapter_id }) => chapter_id === chapter.id)
          .map(({ id, name, remark, marks, is_preview, media_id, coming_id }) => ({
            id,
            name,
            remark,
            filmId: media_id ?? coming_id,
            ...(marks.length > 0 && { marks: [...marks] }),
            ...(is_preview && { isPreview: true }),
          })),
      }))
  }

  return { add, change, read, followFilm }
}

export type CatalogueEditingService = ReturnType<typeof createCatalogueEditingService>
