import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { typeTreeQuery } from '../../features/courses/courses.queries.ts'
import type { ListView } from '../../school/list-view.ts'
import { findType } from '../../school/type-tree.ts'
import { useDevice } from '../../shell/device-context.tsx'

/** The chosen type's name, for the title of the page. */
export function typeNameOf(client: QueryClient, typeId: number): string | undefined {
  const { direction, subtype } = findType(client.getQueryData(typeTreeQuery().queryKey) ?? [], typeId)
  return subtype?.name ?? direction?.name
}

/** What is chosen of the types, and all of them. */
export function useChosenType(typeId: number) {
  const { data: types = [] } = useQuery(typeTreeQuery())
  return { types, ...findType(types, typeId) }
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
