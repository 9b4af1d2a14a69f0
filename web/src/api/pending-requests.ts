import { useSyncExternalStore } from 'react'

/** How many requests are under way that the user waits for; bypassed ones are not counted (specification 4). */
let pending = 0
const listeners = new Set<() => void>()

function change(by: number) {
  pending += by
  for (const listener of listeners) listener()
}

export async function countPending<Result>(run: () => Promise<Result>): Promise<Result> {
  change(1)
  try {
    return await run()
  } finally {
    change(-1)
  }
}

export const hasPendingRequests = () => pending > 0

export function useIsLoading(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hasPendingRequests,
    () => false,
  )
}
