const POSTERS = 6
/** Closer pictures of a short film look the same. */
const POSTERS_APART_SECONDS = 2

/** The number of pictures that are taken from a film as candidates for its poster. */
export const posterCount = (seconds: number): number => Math.min(POSTERS, Math.ceil(seconds / POSTERS_APART_SECONDS))

/** In the middle of each part: neither the title at the start nor the black at the end. */
export const posterSecond = (seconds: number, nth: number): number => (seconds * (nth + 0.5)) / posterCount(seconds)
