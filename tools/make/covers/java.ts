import { HONEY } from '../lib/palette.ts'
import { cell } from '../lib/hexagon.ts'
import { cyclic, range } from '../lib/list.ts'
import { circle, group, path, rect, round } from '../lib/svg.ts'
import type { Point } from '../lib/svg.ts'
import type { CoverScene, CoverStyle } from './scene.ts'

export interface SpiralPlan {
  centre: Point
  band: number
  rings: number
  /** four colours that follow each other from the rim inwards */
  colours: readonly string[]
}

/**
 * 杯环，螺旋: two halves of the same rings. The left half hangs two bands lower and starts two colours later,
 * so every band runs on into the next ring and the rings become a spiral.
 */
export function spiral({ centre: [x, y], band, rings, colours }: SpiralPlan): string {
  const half = (side: 'left' | 'right', middle: number, colourShift: number): string =>
    range(rings)
      .map((index) => {
        const radius = (rings - index - 0.5) * band
        const isHeart = side === 'right' && index === rings - 1
        // a hair of overlap hides the seam between the halves
        const seam = side === 'left' ? x + 1.5 : x
        const sweep = side === 'left' ? 0 : 1
        const arc = `A${round(radius)} ${round(radius)} 0 0 ${sweep} ${round(x)} ${round(middle + radius)}`
        return path(`M${round(seam)} ${round(middle - radius)}H${round(x)}${arc}H${round(seam)}`, {
          fill: 'none',
          stroke: isHeart ? HONEY : cyclic(colours, index + colourShift),
          'stroke-width': band + 1,
        })
      })
      .join('')
  return half('left', y + band * 2, 2) + half('right', y, 0)
}

function drawSpiral({ inks, random }: CoverScene): string {
  const band = random.pick([25, 29, 33])
  const centre: Point = [Math.round(random.between(430, 495)), Math.round(random.between(100, 160))]
  const turn = random.pick([0, 180, -60, 120])
  const colours = [inks.second, inks.quiet, inks.strong, inks.ground]
  const rings = Math.ceil(232 / band)
  return group({ transform: `rotate(${turn} ${centre[0]} ${centre[1]})` }, spiral({ centre, band, rings, colours }))
}

/** 杯环，奶泡: rows of overlapping bubbles, one of them filled with honey. */
function drawFoam({ inks, random, isFree }: CoverScene): string {
  const radius = random.pick([54, 62, 72])
  const left = random.pick([290, 320, 350])
  const bubbles: { centre: Point; shades: readonly string[] }[] = []
  for (const row of range(Math.ceil(400 / (radius * 0.62)))) {
    for (const column of range(6)) {
      const x = left + column * radius * 2 + (row % 2 === 1 ? radius : 0)
      const y = row * radius * 0.62 - 8
      if (x > 700 || !isFree({ x: x - radius * 0.9, y: y - radius, width: radius * 1.8, height: radius })) continue
      const light = (row + column) % 3 === 0
      const shades = light ? [inks.quiet, inks.second, inks.strong] : [inks.second, inks.strong, inks.quiet]
      bubbles.push({ centre: [x, y], shades })
    }
  }
  const inView = bubbles.filter(({ centre: [x, y] }) => x > 380 && x < 590 && y > 60 && y < 250)
  const hero = inView[random.below(inView.length)]
  return bubbles
    .map((bubble) =>
      [1, 0.7, 0.4]
        .map((share, layer) =>
          circle(bubble.centre, radius * share, {
            fill: layer === 2 && bubble === hero ? HONEY : cyclic(bubble.shades, layer),
            stroke: layer === 0 ? inks.ground : undefined,
            'stroke-width': layer === 0 ? 5 : undefined,
          }),
        )
        .join(''),
    )
    .join('')
}

/** 杯环，俯瞰杯: a cup seen from above, the foam is a cell. */
function drawCup({ inks, random }: CoverScene): string {
  const centre: Point = [446 + random.below(30), 160 + random.below(28)]
  const size = random.pick([1, 1.12, 0.9])
  const angle = random.pick([-38, 22, 38, -8])
  const [x, y] = centre
  const handle = rect(
    { x: x + 90 * size, y: y - 26 * size, width: 116 * size, height: 52 * size },
    {
      rx: 26 * size,
      fill: 'none',
      stroke: inks.quiet,
      'stroke-width': 24 * size,
      transform: `rotate(${angle} ${x} ${y})`,
    },
  )
  const china = [
    circle(centre, 150 * size, { fill: inks.quiet }),
    circle(centre, 132 * size, { fill: inks.strong }),
    circle(centre, 112 * size, { fill: inks.second }),
  ]
  const foam = [
    path(cell(centre, 86 * size), { fill: inks.quiet }),
    path(cell(centre, 60 * size), { fill: inks.strong }),
    path(cell(centre, 33 * size), { fill: HONEY }),
  ]
  return [handle, ...china, ...foam].join('')
}

/** 杯环，杯印: the rings cups leave on a table; the last drop is honey. */
function drawStains({ inks, random }: CoverScene): string {
  const anchors: Point[] = [
    [random.between(560, 600), random.between(210, 250)],
    [random.between(505, 545), random.between(40, 70)],
    [random.between(390, 420), random.between(120, 150)],
  ]
  const shades = [inks.second, inks.quiet, inks.strong]
  const shift = random.below(3)
  const rings = anchors.map((centre, index) => {
    const radius = random.between(84, 116)
    const colour = cyclic(shades, index + shift)
    return (
      circle(centre, radius + 22, { fill: inks.ground }) +
      circle(centre, radius, { fill: 'none', stroke: colour, 'stroke-width': 30 }) +
      circle(centre, radius - 32, { fill: 'none', stroke: colour, 'stroke-width': 8 })
    )
  })
  const drop = anchors[2] ?? [400, 140]
  return rings.join('') + circle(drop, 26, { fill: HONEY })
}

export const javaStyle: CoverStyle = {
  arrangements: 4,
  labelOnTop: false,
  draw(scene) {
    return cyclic([drawSpiral, drawFoam, drawCup, drawStains], scene.arrangement)(scene)
  },
}
