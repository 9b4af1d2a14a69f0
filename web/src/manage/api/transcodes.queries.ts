import type { Transcode, TranscodeState } from '@bee/contract/manage/media/transcode-shapes.ts'
import { queryOptions } from '@tanstack/react-query'
import { manageApiOf } from './manage-api.ts'

const RUNS_AGAIN_MS = 10_000

const RUNNING: readonly TranscodeState[] = ['checking', 'preparing', 'playable', 'encoding']

/** Under way right now: neither waiting for its turn nor for somebody. */
export const isRunning = ({ state }: Pick<Transcode, 'state'>): boolean => RUNNING.includes(state)
export const isWaiting = ({ state }: Pick<Transcode, 'state'>): boolean => state === 'queued'

/** What becomes of the films that were brought. The stream says when to ask again; in between only while something moves. */
export const transcodesQuery = () =>
  queryOptions({
    queryKey: ['making', 'list'],
    queryFn: ({ client, signal }) => manageApiOf(client).making.list({}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.list.some((transcode) => isRunning(transcode) || isWaiting(transcode)) ? RUNS_AGAIN_MS : false,
  })
