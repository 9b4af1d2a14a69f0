import type { DehydratedState } from '@tanstack/react-query'
import type { Device } from './device.ts'

/** What the server hands over in a JSON block. */
export interface ServerRendered {
  device: Device
  /** Nothing is at this address. */
  isMissing?: true
  /** The member for whom the page was drawn. */
  userId?: string | undefined
  queries: DehydratedState
}

/** Long ago: what is dated so is shown, and asked for again. */
const LONG_AGO = 0

/** The same answers, as of that moment. */
const dated = ({ queries, ...rest }: DehydratedState, at: number): DehydratedState => ({
  ...rest,
  queries: queries.map((query) => ({ ...query, dehydratedAt: at, state: { ...query.state, dataUpdatedAt: at } })),
})

/**
 * For the page: without the moment, so that pages which show the same are the same, whichever process drew them and when. Only then
 * does a browser that has one learn from any of them that it still holds.
 */
export const undated = (queries: DehydratedState): DehydratedState => dated(queries, LONG_AGO)

/**
 * In the browser: as of this visit, by the clock of the device. The server has just said that the page holds, unless the way back
 * led to it as it lay here, of whatever age.
 */
export function datedByVisit(queries: DehydratedState): DehydratedState {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isAsItLay = visit?.type === 'back_forward' && visit.transferSize === 0
  return isAsItLay ? queries : dated(queries, Date.now())
}
