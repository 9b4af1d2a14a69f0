import { queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'

const ASK_AGAIN_MS = 30_000
/** Polls while a job runs. The stream is faster but breaks while a restore swaps the databases. */
const FOLLOW_MS = 3000

export const backupsQuery = () =>
  queryOptions({
    queryKey: ['backup', 'list'],
    queryFn: ({ client, signal }) => manageApiOf(client).backup.list({}, { signal }),
    refetchInterval: ({ state: { data, error } }) => (data?.making || error ? FOLLOW_MS : ASK_AGAIN_MS),
  })

export const lossesQuery = (backupId: number) =>
  queryOptions({
    queryKey: ['backup', 'losses', backupId],
    queryFn: ({ client, signal }) => manageApiOf(client).backupLosses.read({ backupId }, { signal }),
    staleTime: 0,
  })

/** The last restore, read from the jobs. */
export const lastRestoreQuery = () =>
  queryOptions({
    queryKey: ['backup', 'restore'],
    queryFn: async ({ client, signal }) => {
      const { list } = await manageApiOf(client).jobs.list({ kind: 'backup.restore', limit: 1 }, { signal })
      return list[0] ?? null
    },
  })
