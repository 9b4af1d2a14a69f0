import type { SchoolFace } from '@bee/contract/site/school-look.ts'
import type { DehydratedState } from '@tanstack/react-query'
import type { Device } from './device.ts'

/** The server hands this over in a JSON block. */
export interface ServerRendered {
  device: Device
  /** For titles and headers. */
  school: SchoolFace
  /** Nothing is at this address. */
  isMissing?: true
  /** The member that the server drew the page for. */
  userId?: string | undefined
  queries: DehydratedState
}

/** A query dated so is shown, and read again. */
const LONG_AGO = 0

/** The same answers, as of that moment. */
const dated = ({ queries, ...rest }: DehydratedState, at: number): DehydratedState => ({
  ...rest,
  queries: queries.map((query) => ({ ...query, dehydratedAt: at, state: { ...query.state, dataUpdatedAt: at } })),
})

/**
 * For the page: without the moment, so that equal pages have equal bytes, from every process and at every time. Only
 * then can a browser's copy be confirmed as current by any of them.
 */
export const undated = (queries: DehydratedState): DehydratedState => dated(queries, LONG_AGO)

/**
 * In the browser: dated as of this visit, by the clock of the device. The server has just answered, except when Back shows a page from the
 * browser's cache, which may be of any age.
 */
export function datedByVisit(queries: DehydratedState): DehydratedState {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isAsItLay = visit?.type === 'back_forward' && visit.transferSize === 0
  return isAsItLay ? queries : dated(queries, Date.now())
}
