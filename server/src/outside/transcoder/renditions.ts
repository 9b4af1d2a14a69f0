import type { VideoFacts } from './film-facts.ts'

/** A quality of the stream. */
export interface Rendition {
  /** The shorter side: 1080, 720, 480. It is also the folder of its pieces. */
  name: number
  width: number
  height: number
  mostBitsPerSecond: number
}

const MBIT = 1_000_000
const LADDER = [
  { name: 1080, mostBitsPerSecond: 4 * MBIT },
  { name: 720, mostBitsPerSecond: 2 * MBIT },
  { name: 480, mostBitsPerSecond: MBIT },
] as const
const WIDE = 16 / 9
/** A quality that is hardly smaller than the one above helps nobody. */
const WORTH_IT = 0.85

/** An even number of points, never more than there are. */
const even = (length: number, most: number) =>
  Math.max(2, Math.min(Math.round(length / 2) * 2, Math.floor(most / 2) * 2))

/** As large as it is, or as fits into the box of that quality, lying or standing. */
function fit({ width, height }: Pick<VideoFacts, 'width' | 'height'>, name: number) {
  const long = Math.max(width, height)
  const short = Math.min(width, height)
  const share = Math.min(1, (name * WIDE) / long, name / short)
  return { width: even(width * share, width), height: even(height * share, height) }
}

/** From the highest to the lowest, none above the original; of a small film there is one. */
export function renditionsFor(video: Pick<VideoFacts, 'width' | 'height'>): Rendition[] {
  const fitting = LADDER.map(({ name, mostBitsPerSecond }) => {
    const size = fit(video, name)
    return { name: Math.min(name, size.width, size.height), ...size, mostBitsPerSecond }
  })
  return fitting.filter((rung, place) => {
    const below = fitting[place + 1]
    const above = fitting[place - 1]
    // Two boxes that it fits into both: the lower one is meant for it.
    if (below && below.width === rung.width && below.height === rung.height) return false
    return !above || isSame(above, rung) || rung.width < above.width * WORTH_IT || rung.height < above.height * WORTH_IT
  })
}

const isSame = (one: Rendition, other: Rendition) => one.width === other.width && one.height === other.height

/** What is made first where nothing can be copied: soon there, and good enough to begin with. */
export function firstRendition(rungs: readonly Rendition[]): Rendition {
  const rung = rungs.find(({ mostBitsPerSecond }) => mostBitsPerSecond <= 2 * MBIT) ?? rungs[0]
  if (!rung) throw new Error('A film has at least one quality')
  return rung
}

const SMOOTH = 60
const USUAL = 30
/** 29.97, 30 and what a phone means by 30. */
const USUAL_AT_MOST = 31

/** A stream ends with a whole picture: with fewer of them a second, it would not end with its film. */
const LEAST = 10

/** Pictures a second of what is made: as in the original where that is steady, each of them several times where they are few. */
export function rateOf({ framesPerSecond, isSteady }: VideoFacts): { rate: string; framesPerSecond: number } {
  const most = framesPerSecond > USUAL_AT_MOST ? SMOOTH : USUAL
  const isKept = isSteady && framesPerSecond <= (most === USUAL ? USUAL_AT_MOST : SMOOTH)
  return isKept ? exactRate(framesPerSecond * Math.max(1, Math.ceil(LEAST / framesPerSecond))) : fraction(most)
}

/** Both say the same, to the last digit: pictures of half a day are counted by it. */
const fraction = (top: number, bottom = 1) => ({
  rate: bottom === 1 ? String(top) : `${top}/${bottom}`,
  framesPerSecond: top / bottom,
})

const NTSC = 1001
function exactRate(framesPerSecond: number) {
  const whole = Math.round(framesPerSecond)
  if (Math.abs(framesPerSecond - whole) < 0.001) return fraction(whole)
  if (Math.abs(framesPerSecond - (whole * 1000) / NTSC) < 0.001) return fraction(whole * 1000, NTSC)
  return fraction(Math.round(framesPerSecond * 1000), 1000)
}
