import { queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'

const ASK_AGAIN_MS = 30_000
/** While files are carried or counted, also for who cannot hear the stream. */
const FOLLOW_MS = 5000

export const storageQuery = () =>
  queryOptions({
    queryKey: ['storage'],
    queryFn: ({ client, signal }) => manageApiOf(client).storage.read({}, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.counting || data?.move?.state === 'moving' ? FOLLOW_MS : ASK_AGAIN_MS,
  })
