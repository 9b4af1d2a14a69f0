import { CONTENT_STATES } from '@bee/contract/manage/content/content-kinds.ts'
import { QUESTION_DESK_SORTS } from '@bee/contract/manage/questions/question-choices.ts'
import { fittingSearch } from '@bee/contract/plain-text.ts'
import { QUESTION_KINDS } from '@bee/contract/questions/question-kinds.ts'
import { listAddress } from '../../../lib/addresses/list-address.ts'
import { optionalId } from '../../../lib/addresses/id-fields.ts'
import {
  choice,
  contentCursor,
  optionalChoice,
  optionalNumber,
  trail,
  words,
} from '../../../lib/addresses/list-fields.ts'
import type { QuestionAddress } from './questions.queries.ts'

const DIFFICULTIES = [1, 2, 3]

const ADDRESS = listAddress<QuestionAddress>({
  state: optionalChoice('state', CONTENT_STATES),
  search: words('search', fittingSearch),
  typeId: optionalId('type'),
  kind: optionalChoice('kind', QUESTION_KINDS),
  difficulty: optionalNumber('difficulty', DIFFICULTIES),
  only: optionalChoice('only', ['doubtful']),
  lessonId: optionalId('lesson'),
  sort: choice('sort', QUESTION_DESK_SORTS, 'edit'),
  before: trail('before', contentCursor),
})

export const readQuestionAddress = ADDRESS.read
export const questionAddress = ADDRESS.write
