import { coverBody } from '../covers/cover.ts'
import type { CoverOrder } from '../covers/cover.ts'
import { cell } from '../lib/hexagon.ts'
import { element, group, path } from '../lib/svg.ts'
import type { Point } from '../lib/svg.ts'

/** A cell of a picture comb: a plain colour, or a window onto a cover. */
export interface CombTile {
  at: Point
  fill?: string
  cover?: Omit<CoverOrder, 'keyword'>
  /** moves the cover behind the window, in pixels of the picture */
  shift?: Point
  zoom?: number
}

function coverWindow(tile: CombTile & { cover: CombTile['cover'] & object }, radius: number, id: string): string {
  const zoom = ((tile.zoom ?? 1) * radius * 2.04) / 360
  const [shiftX, shiftY] = tile.shift ?? [0, 0]
  // covers keep their figure right of the middle; this brings it into the window
  const left = tile.at[0] - 350 * zoom + shiftX
  const top = tile.at[1] - 180 * zoom + shiftY
  const window = element('clipPath', { id }, path(cell(tile.at, radius), {}))
  const view = group(
    { transform: `translate(${left.toFixed(1)} ${top.toFixed(1)}) scale(${zoom.toFixed(3)})` },
    coverBody(tile.cover),
  )
  return window + group({ 'clip-path': `url(#${id})` }, view)
}

export function paintTiles(tiles: readonly CombTile[], radius: number): string {
  return tiles
    .map((tile, index) => {
      if (tile.cover) return coverWindow({ ...tile, cover: tile.cover }, radius, `tile-${index}`)
      return path(cell(tile.at, radius), { fill: tile.fill })
    })
    .join('')
}

/** Maps column and row of a comb to a point; odd rows stand half a cell to the right. */
export function combPlaces(origin: Point, radius: number, gap: number): (column: number, row: number) => Point {
  const stepX = radius * Math.sqrt(3) + gap
  const stepY = stepX * (Math.sqrt(3) / 2)
  return (column, row) => [
    origin[0] + column * stepX + (Math.abs(row % 2) === 1 ? stepX / 2 : 0),
    origin[1] + row * stepY,
  ]
}
