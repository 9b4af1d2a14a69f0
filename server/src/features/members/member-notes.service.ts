import { conflict, forbidden, notFound } from '@bee/contract/failures.ts'
import { MEMBER_MESSAGES, MEMBER_NOTES_MAX } from '@bee/contract/manage/members/member-fields.ts'
import type { Work } from '../../database/database.ts'
import type { Staff } from '../../http/staff/staff-session.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import type { BlocksService } from '../account/blocks.service.ts'
import type { MemberNotesRepository, NoteRow } from './member-notes.repository.ts'

type Author = Pick<Staff, 'userId' | 'nickName'>

/**
 * Notes of colleagues about a member. The audit event says that a note was written, but not its text, because the event outlives the
 * member.
 */
export function createMemberNotesService(parts: {
  notes: MemberNotesRepository
  blocks: Pick<BlocksService, 'lock'>
  clock: Clock
}) {
  const { notes, blocks, clock } = parts

  async function add(
    work: Work,
    { userId, content }: { userId: number; content: string },
    by: Author,
  ): Promise<Outcome<NoteRow>> {
    const { nickName } = await blocks.lock(work, userId)
    if ((await notes.count(work, userId)) >= MEMBER_NOTES_MAX) throw conflict(MEMBER_MESSAGES.notesFull)
    const author = { staffId: by.userId, staffName: by.nickName }
    const note = await notes.insert(work, { memberId: userId, ...author, content, createdAt: clock.now() })
    return {
      result: note,
      event: {
        action: 'member.addNote',
        target: { kind: 'member', id: userId },
        summary: `给 ${nickName} 写了一条备注`,
        undo: '写备注的人可以把它删掉',
      },
    }
  }

  async function remove(work: Work, noteId: number, by: Author): Promise<Outcome<{ userId: number }>> {
    const note = await notes.lock(work, noteId)
    if (!note) throw notFound(MEMBER_MESSAGES.noNote)
    if (note.staffId !== by.userId) throw forbidden(MEMBER_MESSAGES.foreignNote)
    await notes.remove(work, noteId)
    return {
      result: { userId: note.memberId },
      event: {
        action: 'member.removeNote',
        target: { kind: 'member', id: note.memberId },
        summary: '删掉了自己写的一条备注',
        undo: '删掉的备注不留底，要用就再写一遍',
      },
    }
  }

  return { add, remove }
}

export type MemberNotesService = ReturnType<typeof createMemberNotesService>
