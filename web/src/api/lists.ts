'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { CallOptions } from '@bee/contract/client.ts'
import type { Paged } from '@bee/contract/fields.ts'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { freshness } from './freshness.ts'
import { SHOWN_IN_PLACE } from './shown-in-place.ts'

type Options = CallOptions & { signal: AbortSignal }

export const nextPage = ({ totalPage }: { totalPage: number }, _pages: unknown, page: number): number | undefined =>
  page < totalPage ? page + 1 : undefined

/** A list in its two shapes: one page of it, and page after page in one, from the page of the address on. */
export function listQueries<Input extends { page: number }, Item>(
  [feature, list]: readonly [feature: string, list: string],
  read: (client: QueryClient, input: Input, options: Options) => Promise<Paged<Item>>,
  options: {
    meta?: Record<string, unknown>
    refetchOnMount?: (query: { state: { dataUpdatedAt: number } }) => boolean | 'always'
  } = {},
) {
  return {
    page: (input: Input) =>
      queryOptions({
        queryKey: [feature, list, input],
        queryFn: ({ client, signal }) => read(client, input, { signal, ...SHOWN_IN_PLACE }),
        placeholderData: keepPreviousData,
        ...options,
      }),
    soFar: (input: Input) =>
      infiniteQueryOptions({
        queryKey: [feature, `${list}-so-far`, input],
        queryFn: ({ client, signal, pageParam }) =>
          read(client, { ...input, page: pageParam }, { signal, ...SHOWN_IN_PLACE }),
        initialPageParam: input.page,
        getNextPageParam: nextPage,
        ...options,
      }),
  }
}

export type ListQueries<Input extends { page: number }, Item> = ReturnType<typeof listQueries<Input, Item>>

/** The list that grows. A window made narrow, or a device guessed wrong, already has the page as the wide layout fetched it. */
export function useGrowing<Input extends { page: number }, Item>(
  { page, soFar }: ListQueries<Input, Item>,
  input: Input,
  options: { placeholderData?: typeof keepPreviousData } = {},
) {
  const client = useQueryClient()
  const { queryKey } = page(input)
  return useInfiniteQuery({
    ...soFar(input),
    ...options,
    initialData: () => {
      const known = client.getQueryData(queryKey)
      return known && { pages: [known], pageParams: [input.page] }
    },
    initialDataUpdatedAt: () => freshness(client, queryKey),
  })
}
