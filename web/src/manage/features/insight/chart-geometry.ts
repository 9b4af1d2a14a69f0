import type { Curve } from '@bee/contract/manage/insight.contract.ts'

/** The drawing area of a chart. Its units are about one pixel. */
export interface ChartBox {
  width: number
  left: number
  right: number
  top: number
  bottom: number
}

export const WIDE_BOX: ChartBox = { width: 1152, left: 44, right: 1136, top: 45, bottom: 232 }
export const PHONE_BOX: ChartBox = { width: 390, left: 42, right: 382, top: 45, bottom: 190 }

/** More points than this would not be visible. */
const MAX_POINTS = 560
const TICKS = [5, 10, 15, 30, 60, 120, 180, 300, 600, 900, 1200, 1800, 3600] as const

export const xOf = (second: number, seconds: number, { left, right }: ChartBox): number =>
  left + (right - left) * Math.max(0, Math.min(1, seconds === 0 ? 0 : second / seconds))

/** `share` is 0 to 1. */
export const yOf = (share: number, { top, bottom }: ChartBox): number =>
  bottom - (bottom - top) * Math.max(0, Math.min(1, share))

const round = (value: number) => Math.round(value * 10) / 10
const lineOf = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y], nth) => `${nth === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')

/** Draws each value as its share of `most`, over the whole length. */
export function curveLine(values: readonly number[], step: number, most: number, seconds: number, box: ChartBox) {
  const every = Math.max(1, Math.ceil(values.length / MAX_POINTS))
  const points = values.flatMap((value, nth): [number, number][] =>
    nth % every === 0 || nth === values.length - 1
      ? [[xOf(nth * step, seconds, box), yOf(most === 0 ? 0 : value / most, box)]]
      : [],
  )
  const last = points.at(-1)
  // The last value holds to the end.
  return last ? lineOf([...points, [box.right, last[1]]]) : ''
}

export const areaOf = (line: string, box: ChartBox): string =>
  line === '' ? '' : `${line}L${box.right} ${box.bottom}L${box.left} ${box.bottom}Z`

/** Values in thousandths, one per hundredth of the length. */
export const averageLine = (permilles: readonly number[], box: ChartBox): string =>
  lineOf(
    permilles.map((permille, nth) => [
      box.left + ((box.right - box.left) * nth) / Math.max(1, permilles.length - 1),
      yOf(permille / 1000, box),
    ]),
  )

/** Round times for the axis, at most `most` of them. */
export function ticksOf(seconds: number, most: number): number[] {
  const every = TICKS.find((tick) => seconds / tick <= most) ?? Math.ceil(seconds / most)
  return Array.from({ length: Math.floor(seconds / every) + 1 }, (_, nth) => nth * every)
}

export const valueAt = (values: readonly number[], { step }: Pick<Curve, 'step'>, second: number): number =>
  values[Math.min(values.length - 1, Math.floor(second / step))] ?? 0

/** Groups items at seconds; items that would overlap become one pin. */
export function pinsOf<Item extends { second: number }>(
  items: readonly Item[],
  seconds: number,
  box: ChartBox,
  apart: number,
): { x: number; second: number; items: Item[] }[] {
  const pins: { x: number; second: number; items: Item[] }[] = []
  for (const item of items.toSorted((a, b) => a.second - b.second)) {
    const x = xOf(item.second, seconds, box)
    const last = pins.at(-1)
    if (last && x - last.x < apart) last.items.push(item)
    else pins.push({ x, second: item.second, items: [item] })
  }
  return pins
}
