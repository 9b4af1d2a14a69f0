import type { notesContract } from '@bee/contract/notes/notes.contract.ts'
import { pagedResult } from '../../database/paging.ts'
import type { Handlers } from '../../http/implement.ts'
import { notesMarkdown, presentNote } from './notes.presenter.ts'
import type { NotesService } from './notes.service.ts'

export const notesRoutes = (notes: NotesService, publicUrl: string): Handlers<typeof notesContract> => ({
  async list({ courseId, search, ...request }, { member }) {
    const { rows, totalCount } = await notes.list({ userId: member.userId, courseId, search }, request)
    return pagedResult(rows, totalCount, request, presentNote)
  },

  courses: (_input, { member }) => notes.courses(member.userId),

  async save(draft, { member }) {
    const { note, copy } = await notes.save(member.userId, draft)
    return { note: note ? presentNote(note) : null, copy: copy ? presentNote(copy) : null }
  },

  async remove(change, { member }) {
    const note = await notes.remove(member.userId, change)
    return { note: note ? presentNote(note) : null }
  },

  async markdown({ courseId }, { member }) {
    const { rows, school, now } = await notes.document({ userId: member.userId, courseId })
    return notesMarkdown(rows, { now, publicUrl, school: school.name })
  },
})
