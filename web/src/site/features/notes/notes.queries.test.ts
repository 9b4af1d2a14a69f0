import type { Note } from '@bee/contract/notes/notes.contract.ts'
import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../api/api.ts'
import { courseNotesQuery, putNote } from './notes.queries.ts'

const COURSE = 7
const note = (id: string, content: string): Note => ({
  id,
  courseId: COURSE,
  courseName: '课',
  lessonId: 1,
  lessonName: '一',
  second: 1,
  content,
  isCopy: false,
  version: 1,
  createdTime: '2026-11-17T00:00:00.000Z',
  changedTime: '2026-11-17T00:00:00.000Z',
})

/** A panel that shows the course's notes; each reading ends when the test hands it its result, at any later time. */
function openPanel() {
  const client = createQueryClient(() => Promise.reject(new Error('No call is expected')))
  const readings: ((found: Note[]) => void)[] = []
  const queryFn = () => new Promise<Note[]>((resolve) => void readings.push(resolve))
  const observer = new QueryObserver(client, { ...courseNotesQuery(COURSE), queryFn })
  observer.subscribe(() => undefined)
  const shown = () => observer.getCurrentResult().data?.map(({ content }) => content)
  return { client, observer, readings, shown }
}

it.each([
  ['the first reading', false],
  ['a later reading', true],
])('a note that was written while %s was under way is shown', async (_which, hasReadBefore) => {
  const { client, observer, readings, shown } = openPanel()
  if (hasReadBefore) {
    readings[0]?.([note('a', '旧')])
    await vi.waitFor(() => expect(shown()).toEqual(['旧']))
    void observer.refetch()
  }
  const [before, after] = hasReadBefore ? [1, 2] : [0, 1]
  await putNote(client, COURSE, 'a', [note('a', '旧'), note('b', '新')])
  await vi.waitFor(() => expect(readings).toHaveLength(after + 1))
  readings[before]?.([note('a', '旧')])
  readings[after]?.([note('a', '旧'), note('b', '新')])
  await vi.waitFor(() => expect(shown()).toEqual(['旧', '新']))
})

it('a note that is written while nobody reads is put into its place without a reading', async () => {
  const { client, readings, shown } = openPanel()
  readings[0]?.([note('a', '旧'), note('b', '留')])
  await vi.waitFor(() => expect(shown()).toHaveLength(2))
  await putNote(client, COURSE, 'a', [note('a', '新')])
  expect(shown()).toEqual(['留', '新'])
  expect(readings).toHaveLength(1)
})
