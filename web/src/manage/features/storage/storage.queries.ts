import { queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'

const ASK_AGAIN_MS = 30_000
/** Polls while files are moved or counted, for browsers without the stream. */
const FOLLOW_MS = 5000

export const storageQuery = () =>
  queryOptions({
    queryKey: ['storage'],
    queryFn: ({ client, signal }) => manageApiOf(client).storage.read({}, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.counting || data?.move?.state === 'moving' ? FOLLOW_MS : ASK_AGAIN_MS,
  })
