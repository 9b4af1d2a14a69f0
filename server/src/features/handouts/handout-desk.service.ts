import type { Readable } from 'node:stream'
import { DAY_MS } from '@bee/contract/durations.ts'
import type { AuditAction } from '@bee/contract/manage/audit-actions.ts'
import { conflict, forbidden, notFound } from '@bee/contract/failures.ts'
import {
  HANDOUTS_A_LESSON,
  HANDOUTS_KEPT_DAYS,
  type DeskHandout,
} from '@bee/contract/manage/media/handouts.contract.ts'
import { cleanHandoutName } from '@bee/contract/manage/media/handout-name.ts'
import type { Database, Db, Work } from '../../database/database.ts'
import type { StaffViewer } from '../../http/media/media-links.ts'
import { reachOf } from '../../http/staff/reach.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { NewEvent, Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Randomness } from '../../outside/randomness.ts'
import type { FileStore } from '../../outside/store/file-store.ts'
import type { AssetsService } from '../assets/assets.service.ts'
import type { ContentPermission, ContentRights } from '../content/content-rights.service.ts'
import type { PeopleService, PersonOf } from '../content/people.service.ts'
import { fileNameOf, handoutAddress } from './handout-names.ts'
import { handoutTarget, auditSnapshot } from './handout-target.ts'
import type { HandoutRow, HandoutsRepository } from './handouts.repository.ts'
import { receiveHandout, type ReceivedHandout } from './receive-handout.ts'

const NO_SUCH_LESSON = '没有这一讲；新加的讲要先发布，才能放讲义'
const NO_SUCH_HANDOUT = '没有这份讲义'
const NOT_ADDED = '你只能删除自己传的讲义'
const REFUSALS = { notOwn: '你只能看和改自己的课的讲义', asks: '讲义学员马上看得到，你的角色要请教务来放' }

/** Staff edit the handouts of a lesson. Students see every change at once. */
export function createHandoutDesk(parts: {
  database: Database
  rights: Pick<ContentRights, 'reaches' | 'refuseUnlessReaches'>
  handouts: HandoutsRepository
  assets: Pick<AssetsService, 'register'>
  files: Pick<FileStore, 'put'>
  people: PeopleService
  fileLink: (path: string, viewer: StaffViewer) => string
  clock: Clock
  randomness: Randomness
}) {
  const { database, rights, handouts, assets, people, fileLink, clock } = parts

  function refuse(staff: Staff, permission: ContentPermission, courseId: number, db: Db = database): Promise<void> {
    return rights.refuseUnlessReaches(db, staff, permission, { kind: 'course', contentId: courseId }, REFUSALS)
  }

  /** With a narrow right a staff member removes only handouts that they added. */
  const mayRemove = (staff: Staff, addedBy: number | null) => {
    const reached = reachOf(staff, 'media.remove')
    return reached !== undefined && (reached.isAll || addedBy === reached.userId)
  }

  function present(row: HandoutRow, staff: Staff, personOf: PersonOf): DeskHandout {
    const { handoutId, name, extension, kind, bytes, createdAt, addedBy, path, courseId } = row
    const subject = { by: 'content.read', kind: 'course', id: courseId } as const
    return {
      handoutId,
      name,
      extension,
      kind,
      bytes,
      addTime: createdAt.toISOString(),
      addedBy: personOf(addedBy),
      url: handoutAddress(fileLink(path, { userId: staff.userId, subject }), row),
      canRemove: mayRemove(staff, addedBy),
    }
  }

  async function lessonFor(staff: Staff, permission: ContentPermission, lessonId: number, work?: Work) {
    const lesson = await handouts.lesson(lessonId, work)
    if (!lesson) throw notFound(NO_SUCH_LESSON)
    await refuse(staff, permission, lesson.courseId, work)
    return lesson
  }

  async function list(lessonId: number, staff: Staff) {
    const { courseId } = await lessonFor(staff, 'content.read', lessonId)
    const rows = await handouts.list(lessonId)
    const personOf = await people.named(rows.map(({ addedBy }) => addedBy))
    const canAdd = await rights.reaches(database, staff, 'content.publish', { kind: 'course', contentId: courseId })
    return { list: rows.map((row) => present(row, staff, personOf)), canAdd }
  }

  /** Runs before any lock, because it takes as long as the sender's connection needs. */
  async function receive(staff: Staff, asked: { lessonId: number; fileName: string }, content: Readable) {
    await lessonFor(staff, 'content.publish', asked.lessonId)
    return receiveHandout(content, asked.fileName, parts)
  }

  async function add(
    work: Work,
    staff: Staff,
    { lessonId, fileName, file }: { lessonId: number; fileName: string; file: ReceivedHandout },
  ): Promise<Outcome<DeskHandout>> {
    const lesson = await lessonFor(staff, 'content.publish', lessonId, work)
    await handouts.lockLesson(work, lessonId)
    const there = await handouts.list(lessonId, work)
    if (there.length >= HANDOUTS_A_LESSON) throw conflict(`一讲最多 ${HANDOUTS_A_LESSON} 份讲义`)
    const { kind, extension, ...facts } = file
    const name = cleanHandoutName(fileName.replace(/\.[A-Za-z0-9]{1,10}$/, '')) || '讲义'
    const [fileId = 0] = await assets.register(work, [{ kind: 'file', title: name, ...facts }])
    const handoutId = await handouts.insert(work, {
      lessonId,
      name,
      extension,
      kind,
      fileId,
      by: staff.userId,
      now: clock.now(),
    })
    const row = await handouts.find(handoutId, work)
    if (!row) throw notFound(NO_SUCH_HANDOUT)
    return {
      result: present(row, staff, await people.named([staff.userId], work)),
      event: {
        action: 'handout.add',
        target: handoutTarget(handoutId),
        summary: `给「${lesson.name}」加讲义「${fileNameOf(row)}」`,
        before: null,
        after: auditSnapshot(row),
        undo: { call: 'handouts.remove', input: { handoutId } },
      },
    }
  }

  async function lock(work: Work, handoutId: number, isRemoved = false): Promise<HandoutRow> {
    const seen = await handouts.find(handoutId, work)
    if (!seen) throw notFound(NO_SUCH_HANDOUT)
    await handouts.lockLesson(work, seen.lessonId)
    const row = await handouts.find(handoutId, work)
    if (!row || (row.removedAt !== null) !== isRemoved) throw notFound(NO_SUCH_HANDOUT)
    return row
  }

  const event = (
    row: HandoutRow,
    said: { action: AuditAction; summary: string; change: Partial<HandoutRow>; undo: NewEvent['undo'] },
  ): NewEvent => ({
    action: said.action,
    target: handoutTarget(row.handoutId),
    summary: said.summary,
    before: auditSnapshot(row),
    after: auditSnapshot({ ...row, ...said.change }),
    undo: said.undo,
  })

  async function rename(work: Work, staff: Staff, wanted: { handoutId: number; name: string }) {
    const row = await lock(work, wanted.handoutId)
    await refuse(staff, 'content.publish', row.courseId, work)
    const name = cleanHandoutName(wanted.name) || '讲义'
    const { handoutId } = row
    await handouts.rename(work, handoutId, name)
    return {
      result: { handoutId, name },
      event: event(row, {
        action: 'handout.rename',
        summary: `讲义「${fileNameOf(row)}」改名为「${fileNameOf({ ...row, name })}」`,
        change: { name },
        undo: { call: 'handouts.rename', input: { handoutId, name: row.name } },
      }),
    }
  }

  async function move(work: Work, staff: Staff, { handoutId, place }: { handoutId: number; place: number }) {
    const row = await lock(work, handoutId)
    await refuse(staff, 'content.publish', row.courseId, work)
    const ids = (await handouts.list(row.lessonId, work)).map((each) => each.handoutId)
    const from = ids.indexOf(handoutId)
    const others = ids.filter((each) => each !== handoutId)
    const to = Math.min(place, others.length)
    await handouts.arrange(work, others.toSpliced(to, 0, handoutId))
    return {
      result: { handoutId, place: to },
      event: event(row, {
        action: 'handout.move',
        summary: `讲义「${fileNameOf(row)}」移到第 ${to + 1} 位`,
        change: {},
        undo: { call: 'handouts.move', input: { handoutId, place: from } },
      }),
    }
  }

  async function remove(work: Work, staff: Staff, handoutId: number) {
    const row = await lock(work, handoutId)
    if (!mayRemove(staff, row.addedBy)) throw forbidden(NOT_ADDED)
    const removedAt = clock.now()
    await handouts.setRemoved(work, handoutId, removedAt)
    return {
      result: { handoutId, name: row.name },
      event: event(row, {
        action: 'handout.remove',
        summary: `删除讲义「${fileNameOf(row)}」`,
        change: { removedAt },
        undo: { call: 'handouts.restore', input: { handoutId } },
      }),
    }
  }

  async function restore(work: Work, staff: Staff, handoutId: number) {
    const row = await lock(work, handoutId, true)
    if (!mayRemove(staff, row.addedBy)) throw forbidden(NOT_ADDED)
    await handouts.setRemoved(work, handoutId, null)
    return {
      result: { handoutId, name: row.name },
      event: event(row, {
        action: 'handout.restore',
        summary: `恢复讲义「${fileNameOf(row)}」`,
        change: { removedAt: null },
        undo: { call: 'handouts.remove', input: { handoutId } },
      }),
    }
  }

  function forgetRemoved(): Promise<void> {
    return handouts.forgetRemoved(new Date(clock.now().getTime() - HANDOUTS_KEPT_DAYS * DAY_MS))
  }

  return { list, receive, add, rename, move, remove, restore, forgetRemoved }
}

export type HandoutDesk = ReturnType<typeof createHandoutDesk>
