import type { QuestionAnswer } from '@bee/contract/questions/question-shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answerQuery } from '../questions.queries.ts'

export interface ShownAnswer {
  /** Nothing while the answer is closed. */
  answer: QuestionAnswer | undefined
  isLoading: boolean
  isFailed: boolean
  /** Also asks again after a failure. */
  open: () => void
  close: () => void
}

/** The answer comes by a click, never before. */
export function useAnswer(questionId: number): ShownAnswer {
  const [openId, setOpenId] = useState<number>()
  const isOpen = openId === questionId
  const { data, isFetching, isError, refetch } = useQuery({ ...answerQuery(questionId), enabled: isOpen })
  return {
    answer: isOpen ? data : undefined,
    isLoading: isOpen && isFetching,
    isFailed: isOpen && isError && !isFetching,
    open: () => (isOpen ? void refetch() : setOpenId(questionId)),
    close: () => setOpenId(undefined),
  }
}
