/**
 * The characters of the picture as strokes, in a box 10 wide and 14 high: M moves, L draws a line, Q a curve (control
 * point, end point). Shapes of our own, so that the picture shows on a machine without fonts. Several for those that a
 * picture asks for, capital and small, as different people write them: letter case does not matter in an answer.
 */
export const GLYPH_WIDTH = 10
export const GLYPH_HEIGHT = 14

export const GLYPHS: Readonly<Record<string, readonly string[]>> = {
  A: [
    'M0 14 L5 0 L10 14 M2 9 L8 9',
    'M0 14 L0 6 Q0 0 5 0 Q10 0 10 6 L10 14 M0 8.5 L10 8.5',
    'M1.5 6.5 Q3 5 5.5 5 Q9 5 9 8 L9 14 M9 9 Q2 8.5 1 11.5 Q0.5 14 4 14 Q8 14 9 11',
  ],
  B: ['M0 0 L0 14 M0 0 L5 0 Q10 0 10 3.5 Q10 7 5 7 L0 7 M5 7 Q10 7 10 10.5 Q10 14 5 14 L0 14'],
  C: [
    'M10 2.5 Q8 0 5 0 Q0 0 0 7 Q0 14 5 14 Q8 14 10 11.5',
    'M9.5 3 Q9 0 5.5 0 Q2 0 1 4 Q0 8 1 11 Q2 14 5.5 14 Q9 14 10 10.5',
  ],
  D: [
    'M0 0 L0 14 L4 14 Q10 14 10 7 Q10 0 4 0 L0 0',
    'M9 0 L9 14 M9 8 Q8 5 5 5 Q0.5 5 0.5 9.5 Q0.5 14 5 14 Q8 14 9 11',
    'M2 0 L2 14 M0 0 L5 0 Q10 0 10 7 Q10 14 5 14 L0 14',
  ],
  E: ['M10 0 L0 0 L0 14 L10 14 M0 7 L7 7', 'M1 9.5 L9 9.5 Q9 5 5 5 Q0.5 5 0.5 9.5 Q0.5 14 5 14 Q8 14 9 12'],
  F: ['M10 0 L0 0 L0 14 M0 7 L7 7'],
  G: [
    'M10 2.5 Q8 0 5 0 Q0 0 0 7 Q0 14 5 14 Q10 14 10 8 L6 8',
    'M9.5 2.5 Q8 0 5 0 Q0 0 0 7 Q0 14 5 14 Q9 14 9.5 10 M9.5 14 L9.5 8 L5.5 8',
  ],
  H: ['M0 0 L0 14 M10 0 L10 14 M0 7 L10 7'],
  I: ['M5 0 L5 14 M2 0 L8 0 M2 14 L8 14'],
  J: ['M9 0 L9 10 Q9 14 5 14 Q1 14 1 10', 'M3 0 L10 0 M7.5 0 L7.5 10 Q7.5 14 4 14 Q0.5 14 0.5 10.5'],
  K: ['M0 0 L0 14 M9 0 L0 8 M3 6 L10 14'],
  L: ['M0 0 L0 14 L9 14'],
  M: [
    'M0 14 L0 0 L5 8 L10 0 L10 14',
    'M0 14 L2 0 L5 10 L8 0 L10 14',
    'M0 4 L0 14 M0 7.5 Q1 4 2.8 4 Q5 4 5 7.5 L5 14 M5 7.5 Q6 4 7.8 4 Q10 4 10 7.5 L10 14',
  ],
  N: ['M0 14 L0 0 L10 14 L10 0'],
  O: ['M5 0 Q10 0 10 7 Q10 14 5 14 Q0 14 0 7 Q0 0 5 0'],
  P: [
    'M0 14 L0 0 L5 0 Q10 0 10 4 Q10 8 5 8 L0 8',
    'M1 2.5 L1 14 M1 6 Q2.5 2.5 5 2.5 Q9.5 2.5 9.5 6.7 Q9.5 11 5 11 Q2.5 11 1 8.5',
  ],
  Q: ['M5 0 Q10 0 10 7 Q10 14 5 14 Q0 14 0 7 Q0 0 5 0 M6 10 L10 14'],
  R: ['M0 14 L0 0 L5 0 Q10 0 10 4 Q10 8 5 8 L0 8 M5 8 L10 14'],
  S: ['M9.5 2.5 Q8 0 5 0 Q0.5 0 0.5 3.5 Q0.5 6.5 5 7 Q9.5 7.5 9.5 10.5 Q9.5 14 5 14 Q2 14 0.5 11.5'],
  T: ['M0 0 L10 0 M5 0 L5 14'],
  U: ['M0 0 L0 9 Q0 14 5 14 Q10 14 10 9 L10 0'],
  V: ['M0 0 L5 14 L10 0'],
  W: ['M0 0 L2.5 14 L5 5 L7.5 14 L10 0', 'M0 2 L0 9 Q0 14 2.5 14 Q5 14 5 9 L5 5 M5 9 Q5 14 7.5 14 Q10 14 10 9 L10 2'],
  X: ['M0 0 L10 14 M10 0 L0 14', 'M0.5 1 Q3 0 5 7 Q7 14 9.5 13 M9.5 0 Q7 1 5 7 Q3 13 0.5 14'],
  Y: [
    'M0 0 L5 7 L10 0 M5 7 L5 14',
    'M0.5 0 L0.5 3 Q0.5 7.5 5 7.5 Q9.5 7.5 9.5 3 L9.5 0 M5 7.5 L5 14',
    'M0.5 2 L5.2 9.5 M9.5 2 L4.5 12 Q3.5 14 1 14',
  ],
  Z: ['M0 0 L10 0 L0 14 L10 14'],
  '0': ['M5 0 Q9 0 9 7 Q9 14 5 14 Q1 14 1 7 Q1 0 5 0 M7 4 L3 10'],
  '1': ['M2 3 L6 0 L6 14 M2 14 L10 14'],
  '2': ['M0.5 3.5 Q0.5 0 5 0 Q9.5 0 9.5 3.5 Q9.5 6 6.5 8.5 L0 14 L10 14'],
  '3': [
    'M0.5 1.5 Q3 0 5 0 Q9 0 9 3.2 Q9 6.5 4 6.5 M4 6.5 Q10 6.5 10 10.2 Q10 14 5 14 Q2 14 0 12',
    'M0.5 0 L9.5 0 L4.5 5.5 Q10 5.5 10 10 Q10 14 5 14 Q2 14 0 12',
  ],
  '4': ['M7 14 L7 0 L0 9.5 L10 9.5', 'M1.5 0 L0.5 8 L10 8 M7 4 L7 14'],
  '5': ['M9 0 L1.5 0 L1 6 Q3 5 5 5 Q10 5 10 9.5 Q10 14 5 14 Q2 14 0 12'],
  '6': [
    'M9 1 Q7 0 6 0 Q0 1.5 0 9 Q0 14 5 14 Q10 14 10 9.5 Q10 5.5 5 5.5 Q1.5 5.5 0 9',
    'M7.5 0 L1.5 7 Q0 9 0 10 Q0 14 5 14 Q10 14 10 10 Q10 6.2 5 6.2 Q2.5 6.2 1 8',
  ],
  '7': ['M0 0 L10 0 Q5 7 3.5 14', 'M0 1.5 L0 0 L10 0 L4 14 M3 7 L9 7'],
  '8': [
    'M5 6.5 Q0.8 6.5 0.8 3.2 Q0.8 0 5 0 Q9.2 0 9.2 3.2 Q9.2 6.5 5 6.5 Q0 6.5 0 10.2 Q0 14 5 14 Q10 14 10 10.2 Q10 6.5 5 6.5',
  ],
  '9': [
    'M1 13 Q3 14 4 14 Q10 12.5 10 5 Q10 0 5 0 Q0 0 0 4.5 Q0 8.5 5 8.5 Q8.5 8.5 10 5',
    'M2.5 14 L8.5 7 Q10 5 10 4 Q10 0 5 0 Q0 0 0 4 Q0 7.8 5 7.8 Q7.5 7.8 9 6',
  ],
}

export interface Point {
  x: number
  y: number
}

const CURVE_STEPS = 8

function curvePoints(start: Point, control: Point, end: Point): Point[] {
  return Array.from({ length: CURVE_STEPS }, (_, index) => {
    const t = (index + 1) / CURVE_STEPS
    const at = (axis: 'x' | 'y') => (1 - t) ** 2 * start[axis] + 2 * (1 - t) * t * control[axis] + t ** 2 * end[axis]
    return { x: at('x'), y: at('y') }
  })
}

/** Even a straight line is cut into pieces, so that a distortion can bend it. */
const linePoints = (start: Point, end: Point): Point[] =>
  curvePoints(start, { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }, end)

/** Turns a drawing into chains of points. */
export function strokesOf(drawing: string): Point[][] {
  const strokes: Point[][] = []
  for (const [, command = '', numbers = ''] of drawing.matchAll(/([MLQ])([^MLQ]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0] = numbers.trim().split(/\s+/).map(Number)
    const stroke = strokes.at(-1)
    const last = stroke?.at(-1)
    if (command === 'M' || !stroke || !last) strokes.push([{ x: a, y: b }])
    else if (command === 'L') stroke.push(...linePoints(last, { x: a, y: b }))
    else stroke.push(...curvePoints(last, { x: a, y: b }, { x: c, y: d }))
  }
  return strokes
}

/** The ways to write a character; none for an unknown one. */
export const drawingsOf = (character: string): readonly string[] => GLYPHS[character.toUpperCase()] ?? []
