import { queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ client, signal }) => manageApiOf(client).invitations.read({ token }, { signal }),
    // After it was accepted in this tab, a refetch would report a used link.
    refetchOnWindowFocus: false,
  })
