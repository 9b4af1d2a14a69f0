/** Whether the page on the screen is the one that came from the server with its data. */
let isAsItCame = false

/** The page came with its data. Returns the function to call when the visitor leaves it. */
export function startAsItCame(): () => void {
  isAsItCame = true
  return () => {
    isAsItCame = false
  }
}

/** When the page and its data were received, by the clock of this device; undefined once the visitor has left it. */
export function pageHeardAt(): number | undefined {
  if (!isAsItCame) return undefined
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // Moments are whole milliseconds; rather a moment late than early.
  return Math.ceil(performance.timeOrigin + (visit?.responseStart ?? performance.now()))
}

/** When this visit's reading began, which may be over before its page is drawn. */
let visitBeganAt = 0

export function beginVisit(): void {
  visitBeganAt = Date.now()
}

/**
 * `refetchOnMount` for data that studying elsewhere on the site changes: it is read at every visit. Data that came with the page, or was
 * fetched on the way to it, already counts as this visit's.
 */
export const atEveryVisit = ({ state }: { state: { dataUpdatedAt: number } }) =>
  isAsItCame || state.dataUpdatedAt >= visitBeganAt ? true : 'always'

/** `refetchOnMount` for lists that the browser's request marks as read: the server's drawing alone does not. */
export const whenSeen = () => (isAsItCame ? 'always' : true)
