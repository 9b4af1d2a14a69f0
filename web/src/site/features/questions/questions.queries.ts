import type { PracticeMode } from '@bee/contract/questions/question-choices.ts'
import type { QuestionSort, SortRule } from '@bee/contract/questions/question-choices.ts'
import { keepPreviousData, queryOptions, useMutation, type QueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { apiOf, useApi } from '../../../api/api.ts'
import { atEveryVisit } from '../../../api/refetch-policy.ts'
import { listQueries } from '../../../api/lists.ts'
import { SHOWN_IN_PLACE } from '../../../api/shown-in-place.ts'
import { paths } from '../../paths.ts'

export interface QuestionListInput {
  search?: string
  typeIds?: readonly number[]
  sort: QuestionSort
  order: SortRule
  page: number
  limit: number
}

interface PageInput {
  page: number
  limit: number
}

export const questionList = listQueries(['questions', 'list'], (client, input: QuestionListInput, options) =>
  apiOf(client).questions.list(input, options),
)

export const questionQuery = (id: number) =>
  queryOptions({
    queryKey: ['questions', 'detail', id],
    queryFn: ({ client, signal }) => apiOf(client).questions.detail({ id }, { signal, ...SHOWN_IN_PLACE }),
  })

/** Asked for by a click, never before. */
export const answerQuery = (id: number) =>
  queryOptions({
    queryKey: ['questions', 'answer', id],
    queryFn: ({ client, signal }) => apiOf(client).questions.answer({ id }, { signal, ...SHOWN_IN_PLACE }),
    staleTime: Infinity,
  })

export const relatedQuestionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['questions', 'related', id],
    queryFn: ({ client, signal }) => apiOf(client).questions.recommended({ id }, { signal, ...SHOWN_IN_PLACE }),
  })

export const collectedQuestionsQuery = (input: PageInput) =>
  queryOptions({
    queryKey: ['questions', 'collected', input],
    queryFn: ({ client, signal }) => apiOf(client).questions.collected(input, { signal, ...SHOWN_IN_PLACE }),
    placeholderData: keepPreviousData,
    refetchOnMount: atEveryVisit,
  })

export const practiceSetQuery = (setId: number) =>
  queryOptions({
    queryKey: ['questions', 'set', setId],
    queryFn: ({ client, signal }) => apiOf(client).questions.set({ setId }, { signal, ...SHOWN_IN_PLACE }),
    refetchOnMount: atEveryVisit,
  })

export const challengesQuery = () =>
  queryOptions({
    queryKey: ['questions', 'challenges'],
    queryFn: ({ client, signal }) => apiOf(client).questions.challenge({}, { signal, ...SHOWN_IN_PLACE }),
    refetchOnMount: atEveryVisit,
  })

export const practiceChaptersQuery = () =>
  queryOptions({
    queryKey: ['questions', 'chapters'],
    queryFn: ({ client, signal }) => apiOf(client).questions.chapters({}, { signal, ...SHOWN_IN_PLACE }),
    refetchOnMount: atEveryVisit,
  })

export const practiceNumbersQuery = () =>
  queryOptions({
    queryKey: ['questions', 'numbers'],
    queryFn: ({ client, signal }) => apiOf(client).questions.numbers({}, { signal, ...SHOWN_IN_PLACE }),
    refetchOnMount: atEveryVisit,
  })

export const bookQuery = (input: PageInput) =>
  queryOptions({
    queryKey: ['questions', 'book', input],
    queryFn: ({ client, signal }) => apiOf(client).questions.book(input, { signal, ...SHOWN_IN_PLACE }),
    placeholderData: keepPreviousData,
    refetchOnMount: atEveryVisit,
  })

export const bookPagesQuery = () =>
  queryOptions({
    queryKey: ['questions', 'book-pages'],
    queryFn: ({ client, signal }) => apiOf(client).questions.bookPages({}, { signal, ...SHOWN_IN_PLACE }),
    refetchOnMount: atEveryVisit,
  })

export const answerHistoryQuery = (input: PageInput) =>
  queryOptions({
    queryKey: ['questions', 'history', input],
    queryFn: ({ client, signal }) => apiOf(client).questions.history(input, { signal, ...SHOWN_IN_PLACE }),
    placeholderData: keepPreviousData,
    refetchOnMount: atEveryVisit,
  })

/** After a collection: detail, lists and numbers show it. */
export const reloadQuestionMarks = (client: QueryClient) =>
  Promise.all(
    ['detail', 'collected', 'numbers'].map((part) => client.invalidateQueries({ queryKey: ['questions', part] })),
  )

export interface PracticeChoice {
  mode: PracticeMode
  scopeId?: number
  level?: number
  isFresh?: boolean
}

/** Opens a set, or the set that is still open for the same mode, and goes there. */
export function useStartPractice() {
  const api = useApi()
  const navigate = useNavigate()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (choice: PracticeChoice) => api.questions.startSet(choice),
    onSuccess: ({ setId }) => void navigate(paths.practiceSet(setId)),
  })
  return { start: mutate, starting: isPending ? variables : undefined }
}
