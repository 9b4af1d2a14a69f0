import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ListQueries } from './lists.ts'

/** The number of items in the list, once it is known, from the shape that is shown. */
export function useListTotal<Input extends { page: number }, Item>(
  { page, soFar }: ListQueries<Input, Item>,
  input: Input,
  shape: 'paged' | 'growing',
): number | undefined {
  const paged = useQuery({ ...page(input), enabled: shape === 'paged' }).data
  const growing = useInfiniteQuery({ ...soFar(input), enabled: shape === 'growing' }).data
  return shape === 'paged' ? paged?.totalCount : growing?.pages.at(-1)?.totalCount
}
