/** Writing SVG: one function per shape, numbers rounded so that the files stay small. */

export type Point = readonly [x: number, y: number]
export interface Box {
  x: number
  y: number
  width: number
  height: number
}
type Attributes = Readonly<Record<string, string | number | undefined>>

export function round(value: number): number {
  return Math.round(value * 10) / 10
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export function element(name: string, attributes: Attributes, content = ''): string {
  let written = `<${name}`
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) continue
    written += ` ${key}="${typeof value === 'number' ? round(value) : value}"`
  }
  return content === '' ? `${written}/>` : `${written}>${content}</${name}>`
}

/** `children` may be empty pieces: a scene often leaves something out. */
export function group(attributes: Attributes, ...children: string[]): string {
  return element('g', attributes, children.join(''))
}

export function rect(box: Box, attributes: Attributes): string {
  return element('rect', { ...box, ...attributes })
}

export function circle([cx, cy]: Point, r: number, attributes: Attributes): string {
  return element('circle', { cx, cy, r, ...attributes })
}

export function path(d: string, attributes: Attributes): string {
  return element('path', { d, ...attributes })
}

export function polyline(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')
}

export function polygon(points: readonly Point[]): string {
  return `${polyline(points)}Z`
}

/** A round-capped, unfilled line in the manner of the design's icons. */
export function stroke(d: string, color: string, width: number, attributes: Attributes = {}): string {
  const line = { fill: 'none', stroke: color, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }
  return path(d, { ...line, 'stroke-width': width, ...attributes })
}

export function svgDocument(width: number, height: number, body: string, attributes: Attributes = {}): string {
  return element('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, ...attributes }, body)
}

export function between(from: Point, to: Point, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}
