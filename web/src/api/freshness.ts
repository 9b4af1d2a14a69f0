import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Since when an answer is fresh. A public page's answers are never fresh for a member. */
export function freshness(client: QueryClient, queryKey: QueryKey): number | undefined {
  const state = client.getQueryState(queryKey)
  return state?.isInvalidated ? 0 : state?.dataUpdatedAt
}
