/** Whether the page on the screen is the one that came from the server with its data. */
let isAsItCame = false

/** The page came with what it reads. Answers how to say that it has been left. */
export function startAsItCame(): () => void {
  isAsItCame = true
  return () => {
    isAsItCame = false
  }
}

/** When the page and all that came with it was heard of, by the clock of this device; undefined once it has been left. */
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
 * `refetchOnMount` of what is read at every visit, because studying elsewhere on the site changes it. What came with the page
 * a moment ago is this visit's reading, and so is what was asked for on the way to the page.
 */
export const atEveryVisit = ({ state }: { state: { dataUpdatedAt: number } }) =>
  isAsItCame || state.dataUpdatedAt >= visitBeganAt ? true : 'always'

/** `refetchOnMount` of what the server only drew: to ask is what tells it that somebody looks. */
export const whenSeen = () => (isAsItCame ? 'always' : true)
