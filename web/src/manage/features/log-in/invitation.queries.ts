import { queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ client, signal }) => manageApiOf(client).invitations.read({ token }, { signal }),
    // Accepted in this tab it would be read again, and say that it is used up.
    refetchOnWindowFocus: false,
  })
