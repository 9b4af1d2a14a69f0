import { queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'

export const gatewaysQuery = () =>
  queryOptions({
    queryKey: ['gateways'],
    queryFn: ({ client, signal }) => manageApiOf(client).gateways.list({}, { signal }),
  })
