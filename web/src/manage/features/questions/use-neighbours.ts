import type { QuestionDeskRow } from '@bee/contract/manage/questions/questions.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { questionListQuery, type QuestionAddress } from './questions.queries.ts'

type Row = Pick<QuestionDeskRow, 'questionId' | 'draftId'>

/** Address of a question, with the list's filter. */
export type PathOf = (row: Row, address: QuestionAddress) => string

interface Place {
  address: QuestionAddress
  questionId?: number | undefined
  draftId?: number | undefined
  pathOf: PathOf
}

/** The rows before and after it in the list, also across page borders. */
export function useNeighbours({ address, questionId, draftId, pathOf }: Place) {
  const here = useQuery(questionListQuery(address))
  const rows = here.data?.list ?? []
  const at = rows.findIndex((row) =>
    questionId === undefined ? row.questionId === null && row.draftId === draftId : row.questionId === questionId,
  )
  const after = { ...address, before: [...address.before, here.data?.next ?? ''] }
  const beforeThis = { ...address, before: address.before.slice(0, -1) }
  const isLast = at >= 0 && at === rows.length - 1 && here.data?.next != null
  const isFirst = at === 0 && address.before.length > 0
  const nextPage = useQuery({ ...questionListQuery(after), enabled: isLast })
  const pageBefore = useQuery({ ...questionListQuery(beforeThis), enabled: isFirst })

  function pathTo(row: Row | undefined, of: QuestionAddress): string | undefined {
    return row && pathOf(row, of)
  }

  const next = isLast
    ? pathTo(nextPage.isPlaceholderData ? undefined : nextPage.data?.list[0], after)
    : pathTo(at < 0 ? undefined : rows[at + 1], address)
  const previous = isFirst
    ? pathTo(pageBefore.isPlaceholderData ? undefined : pageBefore.data?.list.at(-1), beforeThis)
    : pathTo(at < 1 ? undefined : rows[at - 1], address)
  return { previous, next }
}
