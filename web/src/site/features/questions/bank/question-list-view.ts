import { FIRST_PAGE, QUESTION_PAGE_SIZE } from '@bee/contract/limits.ts'
import { QUESTION_SORTS, type QuestionSort } from '@bee/contract/questions/question-choices.ts'
import type { Device } from '../../../device.ts'
import type { Need } from '../../../page-module.ts'
import { QUESTION_LIST_QUERY, paths } from '../../../paths.ts'
import { listViewAddress, readListView, toFilter, type ListKind, type ListView } from '../../../school/list-view.ts'
import { questionList, type QuestionListInput } from '../questions.queries.ts'

export type QuestionListView = ListView<QuestionSort>

export const QUESTION_LIST: ListKind<QuestionSort> = {
  of: '题目',
  searchLabel: '搜索题目',
  searchHint: '搜题目或知识点',
  path: paths.questions,
  names: QUESTION_LIST_QUERY,
  sorts: QUESTION_SORTS,
  sortNames: { '0': '默认', createTime: '最新', collectCount: '收藏最多' },
}

export const EVERY_QUESTION: QuestionListView = { typeIds: [], search: '', sort: QUESTION_SORTS[0], page: FIRST_PAGE }

export const readQuestionListView = (query: URLSearchParams) => readListView(query, QUESTION_LIST)

export const questionListAddress = (view: QuestionListView) => listViewAddress(view, QUESTION_LIST)

export const toListInput = (view: QuestionListView): QuestionListInput => ({
  ...toFilter(view),
  order: 'desc',
  limit: QUESTION_PAGE_SIZE,
})

export const questionListNeed = (view: QuestionListView, device: Device): Need =>
  device === 'PC' ? questionList.page(toListInput(view)) : questionList.soFar(toListInput(view))
