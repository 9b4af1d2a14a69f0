import { HONEY } from '../lib/palette.ts'
import { cyclic, range } from '../lib/list.ts'
import { path, polygon, rect, round } from '../lib/svg.ts'
import type { Point } from '../lib/svg.ts'
import type { CoverScene, CoverStyle } from './scene.ts'

/** 数流，山脊: layer before layer, each with two soft peaks; one layer is honey. */
function drawRidges({ inks, random }: CoverScene): string {
  const layers = 7
  const hero = 2 + random.below(3)
  const shades = [inks.quiet, inks.second, inks.strong, inks.second]
  return range(layers)
    .map((layer) => {
      const foot = 168 + layer * 34
      const peaks = [
        { at: random.between(330, 590), height: random.between(36, 92), width: random.between(60, 110) },
        { at: random.between(230, 610), height: random.between(26, 76), width: random.between(38, 74) },
      ]
      const xs = range(68).map((index) => index * 10 - 10)
      const rises = xs.map((x) => {
        // the left side stays calm so that the name above it has a quiet place
        const calm = Math.min(1, Math.max(0.12, (x - 120) / 190))
        return calm * peaks.reduce((sum, peak) => sum + peak.height * Math.exp(-(((x - peak.at) / peak.width) ** 2)), 0)
      })
      // the farthest layers shrink rather than climb into the name
      const scale = Math.min(1.2, (foot - 112 + layer * 8) / Math.max(...rises))
      const ridge = xs.map((x, index): Point => [x, foot - (rises[index] ?? 0) * scale])
      const fill = layer === hero ? HONEY : cyclic(shades, layer)
      return path(polygon([...ridge, [660, 420], [-10, 420]]), { fill, stroke: inks.ground, 'stroke-width': 5 })
    })
    .join('')
}

/** 数流，分流: bands that leave in one order and arrive in another; the honey band crosses over all. */
function drawRibbons({ inks, random }: CoverScene): string {
  const bands = 6
  const arrivals = range(bands)
  for (let index = bands - 1; index > 0; index -= 1) {
    const other = random.below(index + 1)
    const here = cyclic(arrivals, index)
    arrivals[index] = cyclic(arrivals, other)
    arrivals[other] = here
  }
  const hero = random.below(bands)
  const shades = [inks.quiet, inks.second, inks.strong]
  const bend = random.between(250, 330)
  const order = [...range(bands).filter((band) => band !== hero), hero]
  return order
    .map((band) => {
      const from = 196 + band * 30
      const to = 60 + cyclic(arrivals, band) * 52
      const d = `M-20 ${from}H${round(bend - 120)}C${round(bend + 70)} ${from} ${round(bend + 60)} ${to} ${round(bend + 250)} ${to}H680`
      const line = { fill: 'none', 'stroke-linejoin': 'round' }
      const colour = band === hero ? HONEY : cyclic(shades, band)
      return (
        path(d, { ...line, stroke: inks.ground, 'stroke-width': 36 }) +
        path(d, { ...line, stroke: colour, 'stroke-width': 26 })
      )
    })
    .join('')
}

/** 数流，报文: records of every length run along their lanes, one of them is honey. */
function drawRecords({ inks, random, isFree }: CoverScene): string {
  const height = 30
  const shades = [inks.quiet, inks.second, inks.strong, inks.second]
  const records: { x: number; y: number; width: number }[] = []
  for (const lane of range(9)) {
    let x = random.between(90, 190) + Math.abs(lane - 5) * 26
    while (x < 640) {
      const width = random.pick([44, 64, 92, 128, 168])
      const y = 4 + lane * 42
      if (isFree({ x, y, width, height })) records.push({ x, y, width })
      x += width + 12
    }
  }
  const inView = records.filter(
    (record) => record.x > 300 && record.x + record.width < 600 && record.width > 60 && record.y > 80 && record.y < 280,
  )
  const hero = inView[random.below(inView.length)]
  return records
    .map((record) =>
      rect({ ...record, height }, { rx: height / 2, fill: record === hero ? HONEY : cyclic(shades, random.below(4)) }),
    )
    .join('')
}

export const dataStyle: CoverStyle = {
  arrangements: 3,
  labelOnTop: true,
  draw(scene) {
    return cyclic([drawRidges, drawRibbons, drawRecords], scene.arrangement)(scene)
  },
}
