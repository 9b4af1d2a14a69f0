import type { QuestionDeskRow } from '@bee/contract/manage/questions/questions.contract.ts'
import { failureSentence } from '../../../../lib/failure-sentence.ts'
import type { ManageApi } from '../../../api/manage-api.ts'
import type { BulkFailure } from '../../../ui/list/bulk-bar.tsx'
import { titleOf } from './question-columns.tsx'

export interface QuestionChange {
  typeId?: number
  difficulty?: number
}

/** Opens, changes and publishes the question as the editor does, so that it gets a version and an audit record. */
async function changeOne(
  api: ManageApi,
  { questionId, state }: QuestionDeskRow,
  change: QuestionChange,
): Promise<string> {
  if (questionId === null) return '还没有发布过，请在草稿里改'
  if (state === 'changed' || state === 'scheduled') return '有还没发布的改动，请先发布或丢弃'
  const { draftId, version, body } = await api.drafts.open({ kind: 'question', contentId: questionId })
  const saved = await api.drafts.save({ draftId, version, body: { ...body, ...change } })
  try {
    await api.drafts.publish({ draftId, version: saved.version, waived: [], note: '' })
  } catch (error) {
    // This function began the draft, so it also discards it.
    await api.drafts.discard({ draftId, version: saved.version })
    throw error
  }
  return ''
}

/** Publishes the draft as it is. */
async function publishOne(api: ManageApi, { draftId }: QuestionDeskRow): Promise<string> {
  if (draftId === null) return '没有要发布的改动'
  const { version } = await api.drafts.read({ draftId })
  await api.drafts.publish({ draftId, version, waived: [], note: '' })
  return ''
}

/** Runs `act` for one row after the other. Refusals are collected and the rest continues. */
async function forEach(rows: readonly QuestionDeskRow[], act: (row: QuestionDeskRow) => Promise<string>) {
  const failures: BulkFailure[] = []
  for (const row of rows) {
    const sentence = await act(row).catch((error: unknown) => failureSentence(error))
    if (sentence !== '') failures.push({ name: titleOf(row), sentence })
  }
  return { doneCount: rows.length - failures.length, failures }
}

export const changeEach = (api: ManageApi, rows: readonly QuestionDeskRow[], change: QuestionChange) =>
  forEach(rows, (row) => changeOne(api, row, change))

export const publishEach = (api: ManageApi, rows: readonly QuestionDeskRow[]) =>
  forEach(rows, (row) => publishOne(api, row))
