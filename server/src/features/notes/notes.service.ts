import { RETENTION } from '@bee/contract/agreements/retention.ts'
import type { NoteDraft, NoteRemoval } from '@bee/contract/notes/notes.contract.ts'
import { notFound } from '@bee/contract/failures.ts'
import type * as z from 'zod/mini'
import type { PageRequest } from '../../database/paging.ts'
import type { Clock } from '../../outside/clock.ts'
import type { CourseAccessService } from '../courses/course-access.service.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import type { SchoolNamesService } from '../settings/school-names.service.ts'
import type { NoteFilter, NotesRepository } from './notes.repository.ts'

export const NO_SUCH_LESSON = '没有这一讲，它可能已经不在课里'
export const NO_SUCH_NOTE = '没有这条笔记'
/** Longer than a device stays away with an old change. */
export const DELETED_KEPT_MS = RETENTION.deletedNotes.keptMs

interface NotesParts {
  notes: NotesRepository
  access: CourseAccessService
  limits: Pick<RateLimits, 'takeNote'>
  schoolNames: Pick<SchoolNamesService, 'read'>
  clock: Clock
}

export function createNotesService({ notes, access, limits, schoolNames, clock }: NotesParts) {
  async function list(filter: NoteFilter, request: PageRequest) {
    const [rows, totalCount] = await Promise.all([notes.list(filter, request), notes.count(filter)])
    return { rows, totalCount }
  }

  /** An existing note can be changed even when its lesson is gone; a new note needs a lesson that the member may see. */
  async function courseFor(userId: number, { id, lessonId }: { id: string; lessonId: number }): Promise<number> {
    const known = await notes.courseOfNote(id, userId)
    if (known !== undefined) return known
    const courseId = await notes.courseOfLesson(lessonId)
    if (courseId === undefined) throw notFound(NO_SUCH_LESSON)
    await access.find(userId, courseId)
    return courseId
  }

  async function save(userId: number, draft: z.output<typeof NoteDraft>) {
    const courseId = await courseFor(userId, draft)
    await limits.takeNote(userId)
    const written = await notes.write({ ...draft, userId, courseId, now: clock.now() })
    if (!written) throw notFound(NO_SUCH_NOTE)
    return written
  }

  const remove = (userId: number, change: z.output<typeof NoteRemoval>) =>
    notes.remove({ ...change, userId, now: clock.now() })

  async function document(filter: NoteFilter) {
    const [rows, school] = await Promise.all([notes.everything(filter), schoolNames.read()])
    return { rows, school, now: clock.now() }
  }

  const sweep = () => notes.sweep(new Date(clock.now().getTime() - DELETED_KEPT_MS))

  return { list, courses: notes.courses, save, remove, document, sweep }
}

export type NotesService = ReturnType<typeof createNotesService>
