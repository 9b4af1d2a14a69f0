/** Pointy-top hexagon in an 86.6 × 100 box, corners rounded by a fifth of the side; the same shape as `--hex`. */
export const HEXAGON_PATH =
  'M34.6 5Q43.3 0 52 5L77.9 20Q86.6 25 86.6 35L86.6 65Q86.6 75 77.9 80L52 95Q43.3 100 34.6 95L8.7 80Q0 75 0 65L0 35Q0 25 8.7 20Z'

/** A regular hexagon is 2/√3 times as high as wide. */
export function hexagonHeight(width: number): number {
  return Math.round(width * 1.155)
}

/** The neutral mark: three cells of a comb in a 64 × 64 box, the upper one first. */
export const MARK_CELLS = [
  'translate(17.3 1.4) scale(.34)',
  'translate(1.6 28.6) scale(.34)',
  'translate(33 28.6) scale(.34)',
] as const
