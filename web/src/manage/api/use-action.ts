import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { showNotice } from '../ui/notice-store.ts'
import { beginOwnAct, endOwnAct } from '../ui/list/own-acts.ts'
import { ManageFailure } from './manage-failure.ts'

/** Those lead to another page or were asked about in a dialog, which says it better. */
const SAID_ELSEWHERE = new Set(['not-logged-in', 'second-step-needed', 'not-confirmed'])

function sayFailure(error: Error): void {
  if (!(error instanceof ManageFailure)) throw error
  if (!SAID_ELSEWHERE.has(error.reason)) showNotice(`没做成：${error.message}`, { kind: 'error' })
}

interface ActionOptions<Input, Result> {
  onDone?: (result: Result, input: Input) => unknown
  /** Nothing of the page is asked again: it is left. */
  isLeaving?: boolean
}

/**
 * Something that changes the school: done once, however often it is clicked meanwhile; refused, it says why; and what is on the
 * screen is asked again, since who did it and what they may stands in many places.
 */
export function useAction<Input = void, Result = unknown>(
  act: (input: Input) => Promise<Result>,
  { onDone, isLeaving = false }: ActionOptions<Input, Result> = {},
) {
  const client = useQueryClient()
  // Not what a drawing knew: 「撤回」 is drawn while the act is still under way, and clicked long after.
  const isRunning = useRef(false)
  const mutation = useMutation({
    mutationFn: act,
    onSuccess: (result, input) => onDone?.(result, input),
    onError: sayFailure,
    onSettled: async () => {
      isRunning.current = false
      if (!isLeaving) await client.invalidateQueries()
      // The queries tell the page what has come in a later turn: until then it belongs to this act.
      setTimeout(endOwnAct)
    },
  })
  const mutate = (input: Input) => {
    if (isRunning.current) return
    isRunning.current = true
    beginOwnAct()
    mutation.mutate(input)
  }
  return { mutate, isPending: mutation.isPending, variables: mutation.variables }
}
