import { queryOptions, useQuery } from '@tanstack/react-query'
import { apiOf } from '../../api/api.ts'
import { useUserId } from '../../api/session.ts'
import { IGNORED_WHEN_FAILED } from '../../api/shown-in-place.ts'

/** The footer's facts; every page with a frame needs them. */
export const websiteInfoQuery = () =>
  queryOptions({
    queryKey: ['site', 'info'],
    queryFn: ({ client, signal }) => apiOf(client).site.info({}, { signal, ...IGNORED_WHEN_FAILED }),
    staleTime: Infinity,
  })

/** The member whose name and picture the header shows. */
export const accountQuery = () =>
  queryOptions({
    queryKey: ['account', 'info'],
    queryFn: ({ client, signal }) => apiOf(client).account.info({}, { signal, ...IGNORED_WHEN_FAILED }),
  })

export function useAccount() {
  const isMember = useUserId() !== undefined
  const { data } = useQuery({ ...accountQuery(), enabled: isMember })
  return isMember ? data : undefined
}

const unreadQuery = () =>
  queryOptions({
    queryKey: ['messages', 'unread'],
    queryFn: ({ client, signal }) => apiOf(client).messages.unread({}, { signal, ...IGNORED_WHEN_FAILED }),
  })

/** What the frame says about the member. */
export const memberFrameNeeds = () => [accountQuery(), unreadQuery()]

/** How many messages the member has not read; none for a visitor. */
export function useUnreadCount(): number {
  const isMember = useUserId() !== undefined
  const { data } = useQuery({ ...unreadQuery(), enabled: isMember })
  return isMember ? (data?.total ?? 0) : 0
}
