const POSTERS = 6
/** Pictures of a short film that are nearer to each other look the same. */
const POSTERS_APART_SECONDS = 2

/** How many pictures are taken out of a film, one of which may stand for it. */
export const posterCount = (seconds: number): number => Math.min(POSTERS, Math.ceil(seconds / POSTERS_APART_SECONDS))

/** In the middle of each part: neither the title at the start nor the black at the end. */
export const posterSecond = (seconds: number, nth: number): number => (seconds * (nth + 0.5)) / posterCount(seconds)
