export interface SparkBox {
  width: number
  height: number
}

/** Space for today's cell at any height, and for half the line width. */
const RIGHT_PX = 7
const LEFT_PX = 1
const TOP_PX = 6
const BOTTOM_PX = 6

export interface SparkPoint {
  x: number
  y: number
}

/** Positions of the days. Null days were not counted, and the line skips them. */
export function pointsOf(values: readonly (number | null)[], most: number, { width, height }: SparkBox): SparkPoint[] {
  const stepX = (width - LEFT_PX - RIGHT_PX) / Math.max(1, values.length - 1)
  const high = height - TOP_PX - BOTTOM_PX
  const scale = most > 0 ? high / most : 0
  return values.flatMap((value, nth) =>
    value === null ? [] : [{ x: LEFT_PX + nth * stepX, y: height - BOTTOM_PX - Math.max(0, value) * scale }],
  )
}

const round = (number: number) => Math.round(number * 10) / 10

export const lineOf = (points: readonly SparkPoint[]): string =>
  points.map(({ x, y }, nth) => `${nth === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')

const CELL_PX = 5

/** Today's cell: a hexagon with a corner on top. */
export function cellAt({ x, y }: SparkPoint): string {
  const side = CELL_PX * Math.cos(Math.PI / 6)
  const corners = [
    [0, -CELL_PX],
    [side, -CELL_PX / 2],
    [side, CELL_PX / 2],
    [0, CELL_PX],
    [-side, CELL_PX / 2],
    [-side, -CELL_PX / 2],
  ] as const
  return `${lineOf(corners.map(([dx, dy]) => ({ x: x + dx, y: y + dy })))}Z`
}
