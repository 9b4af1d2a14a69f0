import { HONEY, INK } from '../lib/palette.ts'
import { cell } from '../lib/hexagon.ts'
import { cyclic, range } from '../lib/list.ts'
import { circle, distance, path, polyline } from '../lib/svg.ts'
import type { Point } from '../lib/svg.ts'
import type { CoverScene, CoverStyle } from './scene.ts'

interface Neuron {
  at: Point
  size: number
}

const LIT_SIZE = 34

/** Wires first, then the lit path, then the neurons, so that no line crosses a cell. */
function drawNet(
  scene: CoverScene,
  neurons: readonly Neuron[],
  wires: readonly (readonly Point[])[],
  lit: readonly Neuron[],
): string {
  const { inks, random } = scene
  const shades = [inks.strong, inks.second, inks.strong, inks.quiet]
  const cells = neurons.map((neuron) => {
    const isLit = lit.includes(neuron)
    const rim = { stroke: inks.ground, 'stroke-width': 6 }
    const fill = isLit ? HONEY : cyclic(shades, random.below(4))
    const body = path(cell(neuron.at, isLit ? Math.max(LIT_SIZE, neuron.size) : neuron.size, 5), { fill, ...rim })
    return isLit ? body + circle(neuron.at, Math.max(9, neuron.size * 0.22), { fill: INK }) : body
  })
  const route = polyline(lit.map((neuron) => neuron.at))
  return [
    path(wires.map(polyline).join(''), { fill: 'none', stroke: inks.quiet, 'stroke-width': 4 }),
    path(route, { fill: 'none', stroke: HONEY, 'stroke-width': 9, 'stroke-linejoin': 'round' }),
    ...cells,
  ].join('')
}

function isClear(scene: CoverScene, [x, y]: Point): boolean {
  return scene.isFree({ x: x - 28, y: y - 28, width: 56, height: 56 })
}

/** 蜂脑，晶格: a lattice of neurons; a thought walks through it from left to right. */
function drawLattice(scene: CoverScene): string {
  const { random } = scene
  const stepX = random.pick([107, 107, 92])
  const stepY = stepX * (Math.sqrt(3) / 2)
  const neurons: Neuron[] = []
  for (const row of range(6)) {
    for (const column of range(7, 1)) {
      const at: Point = [132 + column * stepX + (row % 2 === 1 ? stepX / 2 : 0), row * stepY - 6]
      if (isClear(scene, at) && at[0] < 690) neurons.push({ at, size: 16 + random.below(3) * 9 })
    }
  }
  const areNear = (a: Neuron, b: Neuron): boolean => distance(a.at, b.at) < stepX * 1.05
  const wires: Point[][] = []
  neurons.forEach((neuron, index) => {
    for (const other of neurons.slice(index + 1)) {
      if (areNear(neuron, other) && random.chance(0.82)) wires.push([neuron.at, other.at])
    }
  })
  const middle = random.between(90, 190)
  const starts = neurons.filter(({ at: [x, y] }) => x < 370 && y > 50 && y < 240)
  const lit = [cyclic(starts.length > 0 ? starts : neurons, random.below(starts.length || 1))]
  for (let current = lit[0]; current && lit.length < 5;) {
    const here = current
    const onward = neurons
      .filter((other) => other.at[0] > here.at[0] + 1 && areNear(here, other))
      .sort((a, b) => Math.abs(a.at[1] - middle) - Math.abs(b.at[1] - middle))
    current = onward[random.below(Math.min(2, onward.length))]
    if (current) lit.push(current)
  }
  return drawNet(scene, neurons, wires, lit)
}

/** 蜂脑，分层: columns of neurons, each joined with the whole next column. */
function drawLayers(scene: CoverScene): string {
  const { random } = scene
  const counts = random.pick([
    [2, 4, 3, 4],
    [3, 4, 4, 2],
    [2, 3, 4, 3],
  ])
  const layers = counts.map((count, layer) =>
    range(count)
      .map((index): Neuron => {
        const spread = 84
        const at: Point = [292 + layer * 112, 168 + (index - (count - 1) / 2) * spread]
        return { at, size: 19 + random.below(2) * 7 }
      })
      .filter((neuron) => isClear(scene, neuron.at)),
  )
  const wires: Point[][] = []
  layers.forEach((layer, index) => {
    for (const from of layer) for (const to of layers[index + 1] ?? []) wires.push([from.at, to.at])
  })
  const lit = layers.flatMap((layer) => layer[random.below(layer.length)] ?? [])
  return drawNet(scene, layers.flat(), wires, lit)
}

/** 蜂脑，中枢: one large cell with smaller ones around it; three of them answer. */
function drawHub(scene: CoverScene): string {
  const { random } = scene
  const hub: Neuron = { at: [random.between(450, 480), random.between(150, 175)], size: 66 }
  const turn = random.between(0, Math.PI / 3)
  const ring = (radius: number, count: number, size: number): Neuron[] =>
    range(count)
      .map((index): Neuron => {
        const angle = turn + (index * 2 * Math.PI) / count
        return { at: [hub.at[0] + radius * Math.cos(angle), hub.at[1] + radius * Math.sin(angle)], size }
      })
      .filter((neuron) => isClear(scene, neuron.at))
  const near = ring(134, 6, 26)
  const far = ring(236, 12, 17)
  const wires = near.map((neuron) => [hub.at, neuron.at])
  for (const neuron of far) {
    const nearest = [...near].sort((a, b) => distance(a.at, neuron.at) - distance(b.at, neuron.at))
    for (const other of nearest.slice(0, 2)) wires.push([other.at, neuron.at])
  }
  const start = random.below(near.length)
  const lit = near.length > 2 ? [cyclic(near, start), hub, cyclic(near, start + 2 + random.below(2))] : [hub]
  return drawNet(scene, [...far, ...near, hub], wires, lit)
}

export const aiStyle: CoverStyle = {
  arrangements: 3,
  labelOnTop: false,
  draw(scene) {
    return cyclic([drawLattice, drawLayers, drawHub], scene.arrangement)(scene)
  },
}
