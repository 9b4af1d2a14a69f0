import { between, distance, polyline, round } from './svg.ts'
import type { Point } from './svg.ts'

/** A line through `points` with quarter circles of `radius` as corners; two corners in a row make a U-turn. */
export function roundedRoute(points: readonly Point[], radius: number): string {
  let d = ''
  points.forEach((here, index) => {
    const before = points[index - 1]
    const after = points[index + 1]
    if (!before || !after) {
      d += `${before ? 'L' : 'M'}${round(here[0])} ${round(here[1])}`
      return
    }
    const reach = Math.min(radius, distance(before, here) / 2, distance(here, after) / 2)
    const enter = between(here, before, reach / distance(before, here))
    const leave = between(here, after, reach / distance(here, after))
    const turn = (here[0] - before[0]) * (after[1] - here[1]) - (here[1] - before[1]) * (after[0] - here[0])
    d += `L${round(enter[0])} ${round(enter[1])}A${round(reach)} ${round(reach)} 0 0 ${turn > 0 ? 1 : 0} ${round(leave[0])} ${round(leave[1])}`
  })
  return d
}

/** The first `share` of a polyline by length, for lines that draw themselves. */
export function partOfLine(points: readonly Point[], share: number): { d: string; end: Point } {
  const lengths = points.slice(1).map((point, index) => distance(points[index] ?? point, point))
  let left = lengths.reduce((sum, length) => sum + length, 0) * Math.min(1, Math.max(0, share))
  const kept: Point[] = points.slice(0, 1)
  let end: Point = points[0] ?? [0, 0]
  for (const [index, length] of lengths.entries()) {
    const from = points[index]
    const to = points[index + 1]
    if (!from || !to || left <= 0) break
    end = between(from, to, length === 0 ? 1 : Math.min(1, left / length))
    kept.push(end)
    left -= length
  }
  return { d: polyline(kept), end }
}
