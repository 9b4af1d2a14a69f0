import type { ContentState } from '@bee/contract/manage/content/content-kinds.ts'
import {
  QUESTION_DESK_PAGE_SIZE,
  QUESTIONS_COUNTED_MAX,
  type QuestionDeskSort,
} from '@bee/contract/manage/questions/question-choices.ts'
import type { QuestionKind } from '@bee/contract/questions/question-kinds.ts'
import { ownOf, reach } from '../../../http/staff/reach.ts'
import type { Staff } from '../../../http/staff/staff-session.ts'
import { boundedCounts, COUNTED_STATES, pageOf, cursorOf } from '../../../desk-lists.ts'
import type { QuestionDeskRepository } from './question-desk.repository.ts'

/** Up to this many hits are sorted. With more, the list is read in its order, where a page is soon full. */
const FEW_HITS = 1000
const NUMBER = /^#?(\d{1,9})$/

interface Wish {
  state?: ContentState | undefined
  search: string
  typeId?: number | undefined
  kind?: QuestionKind | undefined
  difficulty?: number | undefined
  only?: 'doubtful' | undefined
  lessonId?: number | undefined
  sort: QuestionDeskSort
  before?: string | undefined
}

/** The list of questions that editors search and filter. */
export function createQuestionDesk({ desk }: { desk: QuestionDeskRepository }) {
  /** The questions that the words find. Undefined for an empty search, or for more hits than FEW_HITS. */
  async function foundBy(search: string): Promise<number[] | undefined> {
    if (search === '') return undefined
    const number = NUMBER.exec(search)?.[1]
    if (search.startsWith('#') && number !== undefined) return [Number(number)]
    const hits = await desk.hits(search, FEW_HITS + 1)
    if (hits.length > FEW_HITS) return undefined
    return number === undefined ? hits : [Number(number), ...hits]
  }

  /** The ids that are known already, and the words that the list must still compare row by row. */
  async function candidates({ search, only }: Wish): Promise<{ ids: number[] | undefined; match: string }> {
    const [found, doubtful] = await Promise.all([foundBy(search), only === 'doubtful' ? desk.doubtful() : undefined])
    const match = found ? '' : search
    if (!found || !doubtful) return { ids: found ?? doubtful, match }
    const both = new Set(doubtful)
    return { ids: found.filter((id) => both.has(id)), match }
  }

  async function list(staff: Staff, wish: Wish) {
    const { typeId, only, sort, before, ...filter } = wish
    const [named, typeIds] = await Promise.all([candidates(wish), typeId === undefined ? [] : desk.typesWithin(typeId)])
    // A type that does not exist has no questions; an empty list would mean every type.
    const within = typeId !== undefined && typeIds.length === 0 ? [typeId] : typeIds
    const rows = await desk.list(
      {
        ...filter,
        ...named,
        typeIds: within,
        isPublishedOnly: only === 'doubtful',
        ownOf: ownOf(reach(staff, 'content.read')),
      },
      sort,
      cursorOf(before),
      QUESTION_DESK_PAGE_SIZE + 1,
    )
    return pageOf(rows, QUESTION_DESK_PAGE_SIZE)
  }

  async function counts(staff: Staff) {
    const counted = await desk.counts(COUNTED_STATES, ownOf(reach(staff, 'content.read')), QUESTIONS_COUNTED_MAX + 1)
    return boundedCounts(counted, QUESTIONS_COUNTED_MAX)
  }

  return { list, counts }
}

export type QuestionDesk = ReturnType<typeof createQuestionDesk>
