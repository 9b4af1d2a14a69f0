import { between, round } from './svg.ts'
import type { Point } from './svg.ts'
import { cyclic, range } from './list.ts'

/** The six corners of a pointy-top hexagon, clockwise from the top. */
function hexagonCorners([x, y]: Point, radius: number): Point[] {
  return range(6).map((index) => {
    const angle = (Math.PI / 3) * index - Math.PI / 2
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
}

/** The design's cell: pointy top, corners rounded by a fifth of the side unless told otherwise. */
export function cell(centre: Point, radius: number, corner = radius / 5): string {
  const corners = hexagonCorners(centre, radius)
  const share = corner / radius
  const steps = corners.map((here, index) => {
    const [inX, inY] = between(here, cyclic(corners, index - 1), share)
    const [outX, outY] = between(here, cyclic(corners, index + 1), share)
    const enter = `${index === 0 ? 'M' : 'L'}${round(inX)} ${round(inY)}`
    return `${enter}Q${round(here[0])} ${round(here[1])} ${round(outX)} ${round(outY)}`
  })
  return `${steps.join('')}Z`
}

export interface CombCell {
  column: number
  row: number
  centre: Point
}

/** The centres of a comb: rows of cells with `gap` between them, every other row moved by half a cell. */
export function combCells(
  origin: Point,
  radius: number,
  gap: number,
  size: { columns: number; rows: number; firstRow?: number },
): CombCell[] {
  const stepX = radius * Math.sqrt(3) + gap
  const stepY = stepX * (Math.sqrt(3) / 2)
  const cells: CombCell[] = []
  for (const row of range(size.rows, size.firstRow ?? 0)) {
    const indent = Math.abs(row % 2) === 1 ? stepX / 2 : 0
    for (const column of range(size.columns)) {
      cells.push({ column, row, centre: [origin[0] + column * stepX + indent, origin[1] + row * stepY] })
    }
  }
  return cells
}
