import { CONTENT_STATES } from '@bee/contract/manage/content/content-kinds.ts'
import { QUESTION_DESK_SORTS } from '@bee/contract/manage/questions/question-choices.ts'
import { fittingSearch } from '@bee/contract/plain-text.ts'
import { QUESTION_KINDS } from '@bee/contract/questions/question-kinds.ts'
import { wholeNumber } from '../../../lib/whole-number.ts'
import type { QuestionAddress } from './questions.queries.ts'

const CURSOR = /^\d{1,17}-[01]-\d{1,10}$/
const HARDEST = 3

/** Reads the address of the list; invalid values are ignored. */
export function readQuestionAddress(query: URLSearchParams): QuestionAddress {
  const difficulty = wholeNumber(query.get('difficulty'))
  return {
    state: CONTENT_STATES.find((state) => state === query.get('state')),
    search: fittingSearch(query.get('search') ?? ''),
    typeId: wholeNumber(query.get('type')),
    kind: QUESTION_KINDS.find((kind) => kind === query.get('kind')),
    difficulty: difficulty !== undefined && difficulty >= 1 && difficulty <= HARDEST ? difficulty : undefined,
    only: query.get('only') === 'doubtful' ? 'doubtful' : undefined,
    lessonId: wholeNumber(query.get('lesson')),
    sort: QUESTION_DESK_SORTS.find((sort) => sort === query.get('sort')) ?? 'edit',
    before: (query.get('before') ?? '').split('.').filter((cursor) => CURSOR.test(cursor)),
  }
}

export function questionAddress(address: QuestionAddress): string {
  const { state, search, typeId, kind, difficulty, only, lessonId, sort, before } = address
  const query = new URLSearchParams({
    ...(state && { state }),
    ...(search !== '' && { search }),
    ...(typeId !== undefined && { type: String(typeId) }),
    ...(kind && { kind }),
    ...(difficulty !== undefined && { difficulty: String(difficulty) }),
    ...(only && { only }),
    ...(lessonId !== undefined && { lesson: String(lessonId) }),
    ...(sort !== 'edit' && { sort }),
    ...(before.length > 0 && { before: before.join('.') }),
  })
  return query.size === 0 ? '' : `?${query.toString()}`
}
