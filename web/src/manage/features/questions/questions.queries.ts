import type { ContentState } from '@bee/contract/manage/content/content-kinds.ts'
import type { QuestionDeskSort } from '@bee/contract/manage/questions/question-choices.ts'
import type { QuestionKind } from '@bee/contract/questions/question-kinds.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'

export interface QuestionAddress {
  state: ContentState | undefined
  search: string
  typeId: number | undefined
  kind: QuestionKind | undefined
  difficulty: number | undefined
  only: 'doubtful' | undefined
  lessonId: number | undefined
  sort: QuestionDeskSort
  /** The cursor of each former page, first page first. */
  before: readonly string[]
}

export const questionListQuery = ({ before, ...filter }: QuestionAddress) => {
  const last = before.at(-1)
  const asked = { ...filter, ...(last !== undefined && { before: last }) }
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as typeof asked
  return queryOptions({
    queryKey: ['questions', 'list', given],
    queryFn: ({ client, signal }) => manageApiOf(client).questions.list(given, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const questionCountsQuery = () =>
  queryOptions({
    queryKey: ['questions', 'counts'],
    queryFn: ({ client, signal }) => manageApiOf(client).questions.counts({}, { signal }),
  })

export const questionStatisticsQuery = (questionId: number) =>
  queryOptions({
    queryKey: ['questions', 'statistics', questionId],
    queryFn: ({ client, signal }) => manageApiOf(client).questions.statistics({ questionId }, { signal }),
    staleTime: 60_000,
  })

export const explainingLessonQuery = (lessonId: number) =>
  queryOptions({
    queryKey: ['questions', 'lesson', lessonId],
    queryFn: ({ client, signal }) => manageApiOf(client).questions.lesson({ lessonId }, { signal }),
    staleTime: 60_000,
  })

export const lessonsOfQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['questions', 'lessons', courseId],
    queryFn: ({ client, signal }) => manageApiOf(client).questions.lessonsOf({ courseId }, { signal }),
  })
