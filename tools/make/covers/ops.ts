import { HONEY, HONEY_LIGHT, HONEY_SHADE } from '../lib/palette.ts'
import { cyclic, range } from '../lib/list.ts'
import { path, polygon } from '../lib/svg.ts'
import type { Point } from '../lib/svg.ts'
import type { Inks } from '../lib/palette.ts'
import type { CoverScene, CoverStyle } from './scene.ts'

interface Faces {
  top: string
  left: string
  right: string
}

const HERO_FACES: Faces = { top: HONEY_LIGHT, left: HONEY, right: HONEY_SHADE }

/** A box in isometric view is a hexagon cut into three faces; `at` is the corner that points to the viewer. */
export function isometricBox([x, y]: Point, edge: number, faces: Faces, seam: string): string {
  const half = (edge * Math.sqrt(3)) / 2
  const face = (corners: readonly Point[], fill: string): string =>
    path(polygon(corners.map(([dx, dy]) => [x + dx, y + dy])), {
      fill,
      stroke: seam,
      'stroke-width': 2.5,
      'stroke-linejoin': 'round',
    })
  const rear: Point = [0, -edge]
  const west: Point = [-half, -edge / 2]
  const east: Point = [half, -edge / 2]
  const front: Point = [0, 0]
  const foot: Point = [0, edge]
  return [
    face([rear, east, front, west], faces.top),
    face([west, front, foot, [-half, edge / 2]], faces.left),
    face([east, front, foot, [half, edge / 2]], faces.right),
  ].join('')
}

interface Yard {
  origin: Point
  edge: number
  /** boxes along each side */
  side: number
  /** how far apart the boxes stand; 1 is flush */
  spacing: number
  /** how many boxes are stacked on a place; 0 leaves it empty */
  heightAt(x: number, y: number): number
}

/** Draws from the far corner to the near one, so that nearer boxes cover farther ones. */
function drawYard(yard: Yard, hero: Point, inks: Inks): string {
  const faces: Faces = { top: inks.strong, left: inks.quiet, right: inks.second }
  const half = (yard.edge * Math.sqrt(3)) / 2
  let boxes = ''
  for (const depth of range(yard.side * 2 - 1)) {
    for (const x of range(yard.side)) {
      const y = depth - x
      if (y < 0 || y >= yard.side) continue
      const height = yard.heightAt(x, y)
      for (const level of range(height)) {
        const at: Point = [
          yard.origin[0] + (x - y) * half * yard.spacing,
          yard.origin[1] + ((x + y) * yard.edge * yard.spacing) / 2 - level * yard.edge * yard.spacing,
        ]
        const isHero = x === hero[0] && y === hero[1] && level === height - 1
        boxes += isometricBox(at, yard.edge, isHero ? HERO_FACES : faces, inks.ground)
      }
    }
  }
  return boxes
}

/** True for the places next to the hero on the viewer's side: a high stack there would hide it. */
function isBefore(hero: Point, x: number, y: number): boolean {
  return x >= hero[0] && y >= hero[1] && x <= hero[0] + 1 && y <= hero[1] + 1
}

/** 集装，堆场: stacks of random height, higher at the back. */
function drawHills({ inks, random }: CoverScene): string {
  const heights = range(36).map(() => 1 + random.below(3))
  const hero: Point = [1 + random.below(4), 1 + random.below(4)]
  const yard: Yard = {
    origin: [474, 204],
    edge: 48,
    side: 6,
    spacing: 1,
    heightAt(x, y) {
      if (x === hero[0] && y === hero[1]) return 2
      const height = cyclic(heights, x * 6 + y) + (x + y < 4 ? 1 : 0)
      return isBefore(hero, x, y) ? 1 : height
    },
  }
  return drawYard(yard, hero, inks)
}

/** 集装，阶梯: terraces that climb towards one corner. */
function drawTerraces({ inks, random }: CoverScene): string {
  const climb = random.pick(['x', 'y', 'corner'])
  const edge = 52
  const hero: Point = climb === 'y' ? [random.below(3) + 1, 3] : [3, random.below(3) + 1]
  const yard: Yard = {
    origin: [480, 214],
    edge,
    side: 5,
    spacing: 1,
    heightAt(x, y) {
      if (climb === 'x') return 5 - x
      if (climb === 'y') return 5 - y
      return Math.max(1, 5 - Math.max(x, y))
    },
  }
  return drawYard(yard, hero, inks)
}

/** 集装，散装: larger boxes that stand apart, ready to be moved. */
function drawLoose({ inks, random }: CoverScene): string {
  const heights = range(16).map(() => random.pick([0, 1, 1, 1, 2]))
  const hero: Point = [1 + random.below(2), 1 + random.below(2)]
  const yard: Yard = {
    origin: [476, 96],
    edge: 56,
    side: 4,
    spacing: 1.34,
    heightAt(x, y) {
      if (x === hero[0] && y === hero[1]) return 2
      return isBefore(hero, x, y) ? Math.min(1, cyclic(heights, x * 4 + y)) : cyclic(heights, x * 4 + y)
    },
  }
  return drawYard(yard, hero, inks)
}

export const opsStyle: CoverStyle = {
  arrangements: 3,
  labelOnTop: false,
  draw(scene) {
    return cyclic([drawHills, drawTerraces, drawLoose], scene.arrangement)(scene)
  },
}
