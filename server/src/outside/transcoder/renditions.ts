import type { VideoFacts } from './film-facts.ts'

/** A quality of the stream. */
export interface Rendition {
  /** The shorter side: 1080, 720, 480. Also the name of its folder of segments. */
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
/** A rendition that is hardly smaller than the one above is useless. */
const WORTH_IT = 0.85

/** An even number of pixels, never more than the original has. */
const even = (length: number, most: number) =>
  Math.max(2, Math.min(Math.round(length / 2) * 2, Math.floor(most / 2) * 2))

/** The original size, or scaled into the box of that quality, landscape or portrait. */
function fit({ width, height }: Pick<VideoFacts, 'width' | 'height'>, name: number) {
  const long = Math.max(width, height)
  const short = Math.min(width, height)
  const share = Math.min(1, (name * WIDE) / long, name / short)
  return { width: even(width * share, width), height: even(height * share, height) }
}

/** From the highest to the lowest, none above the original; a small film has one. */
export function renditionsFor(video: Pick<VideoFacts, 'width' | 'height'>): Rendition[] {
  const fitting = LADDER.map(({ name, mostBitsPerSecond }) => {
    const size = fit(video, name)
    return { name: Math.min(name, size.width, size.height), ...size, mostBitsPerSecond }
  })
  return fitting.filter((rung, place) => {
    const below = fitting[place + 1]
    const above = fitting[place - 1]
    // The film fits both boxes in the same size: the lower one is meant for it.
    if (below && below.width === rung.width && below.height === rung.height) return false
    return !above || isSame(above, rung) || rung.width < above.width * WORTH_IT || rung.height < above.height * WORTH_IT
  })
}

const isSame = (one: Rendition, other: Rendition) => one.width === other.width && one.height === other.height

/** The first rendition to make when nothing can be copied: soon ready, and good enough to begin with. */
export function firstRendition(rungs: readonly Rendition[]): Rendition {
  const rung = rungs.find(({ mostBitsPerSecond }) => mostBitsPerSecond <= 2 * MBIT) ?? rungs[0]
  if (!rung) throw new Error('A film has at least one quality')
  return rung
}

const SMOOTH = 60
const USUAL = 30
/** 29.97, 30 and the slightly higher rates of phones. */
const USUAL_AT_MOST = 31

/** A segment holds whole pictures: at a lower rate, a stream would not end with its film. */
const LEAST = 10

/** The frame rate of the result: that of a steady original, with low rates multiplied. */
export function rateOf({ framesPerSecond, isSteady }: VideoFacts): { rate: string; framesPerSecond: number } {
  const most = framesPerSecond > USUAL_AT_MOST ? SMOOTH : USUAL
  const isKept = isSteady && framesPerSecond <= (most === USUAL ? USUAL_AT_MOST : SMOOTH)
  return isKept ? exactRate(framesPerSecond * Math.max(1, Math.ceil(LEAST / framesPerSecond))) : fraction(most)
}

/** Both fields must be exactly equal: they count the pictures of half a day. */
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
