'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { useUserId } from '../../api/session.ts'
import { later } from '../../ui/states/later.tsx'
import type { PageRoute } from '../route-table.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

// Loaded late: most visits are those of visitors.
const ForMembers = later(async () => (await import('../school/for-members.tsx')).ForMembers)

/** What a member may have to see on any page of the site. */
export function MemberPlace({ route, pathname }: { route: PageRoute; pathname: string }) {
  const userId = useUserId()
  const isHydrated = useIsHydrated()
  if (!isHydrated || route.frame !== 'site' || userId === undefined) return null
  return <ForMembers page={route.page} pathname={pathname} userId={userId} />
}
