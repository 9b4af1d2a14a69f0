import type { Transcode, TranscodeState } from '@bee/contract/manage/media/transcode-shapes.ts'
import { queryOptions } from '@tanstack/react-query'
import { manageApiOf } from './manage-api.ts'

const RUNS_AGAIN_MS = 10_000

const RUNNING: readonly TranscodeState[] = ['checking', 'preparing', 'playable', 'encoding']

/** A running transcode: not queued and not waiting for a staff member. */
export const isRunning = ({ state }: Pick<Transcode, 'state'>): boolean => RUNNING.includes(state)
export const isWaiting = ({ state }: Pick<Transcode, 'state'>): boolean => state === 'queued'

/** The stream says when to ask again. The interval runs only while a transcode runs or waits. */
export const transcodesQuery = () =>
  queryOptions({
    queryKey: ['making', 'list'],
    queryFn: ({ client, signal }) => manageApiOf(client).making.list({}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.list.some((transcode) => isRunning(transcode) || isWaiting(transcode)) ? RUNS_AGAIN_MS : false,
  })
