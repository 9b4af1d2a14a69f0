import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { typeTreeQuery } from '../../features/courses/courses.queries.ts'
import type { ListView } from '../../school/list-view.ts'
import { nameOfChoice, soleDirection } from '../../school/type-tree.ts'
import { useDevice } from '../../shell/device-context.tsx'

/** The names of the chosen types, for the title of the page. */
export const typesNameOf = (client: QueryClient, typeIds: readonly number[]): string | undefined =>
  nameOfChoice(client.getQueryData(typeTreeQuery().queryKey) ?? [], typeIds)

export function useChosenTypes(typeIds: readonly number[]) {
  const { data: types = [] } = useQuery(typeTreeQuery())
  return { name: nameOfChoice(types, typeIds), direction: soleDirection(types, typeIds) }
}

/** Goes to another view of the list. */
export function useViewChange<View extends ListView>(view: View, addressOf: (view: View) => string) {
  const navigate = useNavigate()
  const device = useDevice()
  return (next: View) => {
    // A word that is typed on is one search; its first letters are not worth a step back.
    const isTypedOn = view.search !== '' && next.search !== view.search
    void navigate(addressOf(next), { replace: isTypedOn || device === 'MOBILE' })
  }
}
