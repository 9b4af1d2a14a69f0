import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { showNotice } from '../ui/notice-store.ts'
import { beginOwnAct, endOwnAct } from '../ui/list/own-acts.ts'
import { ManageFailure } from './manage-failure.ts'

/** These lead to another page or to a dialog, which explain the failure better than a notice. */
const SAID_ELSEWHERE = new Set(['not-logged-in', 'second-step-needed', 'not-confirmed'])

function sayFailure(error: Error): void {
  if (!(error instanceof ManageFailure)) throw error
  if (!SAID_ELSEWHERE.has(error.reason)) showNotice(`没做成：${error.message}`, { kind: 'error' })
}

interface ActionOptions<Input, Result> {
  onDone?: (result: Result, input: Input) => unknown
  /** The action leaves the page, so its queries are not asked again. */
  isLeaving?: boolean
}

/**
 * An action that changes data. It runs once, however often the button is clicked; a failure becomes a notice. Every query on the page is
 * asked again afterwards, because the change and the rights may show in many places.
 */
export function useAction<Input = void, Result = unknown>(
  act: (input: Input) => Promise<Result>,
  { onDone, isLeaving = false }: ActionOptions<Input, Result> = {},
) {
  const client = useQueryClient()
  // A ref, not state: 「撤回」 may be drawn while the action runs and clicked long after, with an old closure.
  const isRunning = useRef(false)
  const mutation = useMutation({
    mutationFn: act,
    onSuccess: (result, input) => onDone?.(result, input),
    onError: sayFailure,
    onSettled: async () => {
      isRunning.current = false
      if (!isLeaving) await client.invalidateQueries()
      // Queries report new rows in a later task. Until then those rows belong to this action.
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
