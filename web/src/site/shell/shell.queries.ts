import { HOME_TEXTS, type HomeTexts } from '@bee/contract/site/home-texts.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { apiOf } from '../../api/api.ts'
import { useUserId } from '../../api/session.ts'
import { SHOWN_IN_PLACE } from '../../api/shown-in-place.ts'

/** The footer's facts; every page with a frame needs them. */
export const websiteInfoQuery = () =>
  queryOptions({
    queryKey: ['site', 'info'],
    queryFn: ({ client, signal }) => apiOf(client).site.info({}, { signal, ...SHOWN_IN_PLACE }),
    staleTime: Infinity,
  })

/** The school's own sentences; the built-in ones when they could not be fetched. */
export const useHomeTexts = (): HomeTexts => useQuery(websiteInfoQuery()).data?.home ?? HOME_TEXTS

/** The member in the header: name and picture. */
export const accountQuery = () =>
  queryOptions({
    queryKey: ['account', 'info'],
    queryFn: ({ client, signal }) => apiOf(client).account.info({}, { signal, ...SHOWN_IN_PLACE }),
  })

export function useAccount() {
  const isMember = useUserId() !== undefined
  const { data } = useQuery({ ...accountQuery(), enabled: isMember })
  return isMember ? data : undefined
}

const unreadQuery = () =>
  queryOptions({
    queryKey: ['messages', 'unread'],
    queryFn: ({ client, signal }) => apiOf(client).messages.unread({}, { signal, ...SHOWN_IN_PLACE }),
  })

/** The member's data that the frame shows. */
export const memberFrameNeeds = () => [accountQuery(), unreadQuery()]

/** How many messages the member has not read; none for a visitor. */
export function useUnreadCount(): number {
  const isMember = useUserId() !== undefined
  const { data } = useQuery({ ...unreadQuery(), enabled: isMember })
  return isMember ? (data?.total ?? 0) : 0
}
