import { FIRST_PAGE, QUESTION_PAGE_SIZE } from '@bee/contract/limits.ts'
import { fittingSearch } from '@bee/contract/plain-text.ts'
import { QUESTION_SORTS, type QuestionSort } from '@bee/contract/questions/questions.contract.ts'
import type { Device } from '../../../device.ts'
import { toListQuery } from '../../../../lib/list-query.ts'
import type { Need } from '../../../page-module.ts'
import { QUESTION_LIST_QUERY, paths } from '../../../paths.ts'
import { questionListQuery, questionListSoFarQuery, type QuestionListInput } from '../questions.queries.ts'

/** What the list shows; all of it stands in the address. */
export interface QuestionListView {
  /** 0: every type. */
  typeId: number
  search: string
  sort: QuestionSort
  page: number
}

const SORT_NAMES: Record<QuestionSort, string> = { '0': '默认', createTime: '最新', collectCount: '收藏最多' }
export const QUESTION_SORT_OPTIONS = QUESTION_SORTS.map((value) => ({ value, label: SORT_NAMES[value] }))

const DEFAULT_SORT = QUESTION_SORTS[0]
export const EVERY_QUESTION: QuestionListView = { typeId: 0, search: '', sort: DEFAULT_SORT, page: FIRST_PAGE }

const wholeNumber = (text: string | null) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined)

/** From the address; what nobody could have clicked counts as not said. */
export function readQuestionListView(query: URLSearchParams): QuestionListView {
  return {
    typeId: wholeNumber(query.get(QUESTION_LIST_QUERY.type)) ?? 0,
    search: fittingSearch(query.get(QUESTION_LIST_QUERY.search) ?? ''),
    sort: QUESTION_SORTS.find((sort) => sort === query.get(QUESTION_LIST_QUERY.sort)) ?? DEFAULT_SORT,
    page: wholeNumber(query.get('page')) ?? FIRST_PAGE,
  }
}

/** Only what differs from the default stands in the address. */
export function questionListAddress({ typeId, search, sort, page }: QuestionListView): string {
  const query = toListQuery({
    [QUESTION_LIST_QUERY.type]: typeId || null,
    [QUESTION_LIST_QUERY.search]: search.trim(),
    [QUESTION_LIST_QUERY.sort]: sort === DEFAULT_SORT ? null : sort,
    page: page === FIRST_PAGE ? null : page,
  })
  const text = new URLSearchParams(query).toString()
  return text ? `${paths.questions}?${text}` : paths.questions
}

/** Any change of what is looked for returns to page 1 (specification 4). */
export const narrowed = (
  view: QuestionListView,
  change: Partial<Omit<QuestionListView, 'page'>>,
): QuestionListView => ({ ...view, ...change, page: FIRST_PAGE })

export const isNarrowed = ({ typeId, search, sort }: QuestionListView) =>
  typeId !== 0 || search !== '' || sort !== DEFAULT_SORT

export const toListInput = ({ typeId, search, sort, page }: QuestionListView): QuestionListInput => ({
  ...(typeId === 0 ? {} : { typeId }),
  ...(search === '' ? {} : { search }),
  sort,
  order: 'desc',
  page,
  limit: QUESTION_PAGE_SIZE,
})

export const questionListNeed = (view: QuestionListView, device: Device): Need =>
  device === 'PC' ? questionListQuery(toListInput(view)) : questionListSoFarQuery(toListInput(view))
