import { INK } from '../lib/palette.ts'
import { circle, group, path, rect, stroke, svgDocument } from '../lib/svg.ts'

/** Flat geometric half-length portraits on a 200 × 200 square; the site cuts them into a cell. */

const SIZE = 200
const EYES = '#1E1A1C'

/** Skin is a pair: the face and the shaded neck below it. */
const SKINS = {
  fair: { face: '#F8D8C0', neck: '#EFC3A6' },
  light: { face: '#F6CDB0', neck: '#E9B592' },
  tan: { face: '#EDB992', neck: '#DCA078' },
  brown: { face: '#D99B73', neck: '#C4835C' },
} as const
type Skin = keyof typeof SKINS

/** A hairstyle has a part in front of the face and, when it is long, one behind the shoulders. */
interface Hair {
  behind?: (colour: string) => string
  front: (colour: string) => string
}

const filled = (d: string) => (colour: string) => path(d, { fill: colour })

const LOW_FRINGE = 'M60 98C54 60 72 38 102 38s48 20 41 60c-2-8-4-14-7-18-22 2-50 0-66-6-4 6-8 14-10 24Z'
const SIDE_FRINGE = 'M60 100C54 60 72 36 102 36c32 0 48 22 41 62-4-18-16-30-36-40-8 18-26 26-47 42Z'
const BOB_BEHIND = 'M52 104C46 56 72 32 102 32s56 24 50 72c-1 16-4 30-8 38H60c-4-8-7-22-8-38Z'
const LONG_BEHIND = 'M54 96C48 52 74 30 102 30s54 24 48 68c-2 24 4 54 12 78H40c10-24 16-54 14-80Z'
const CROWN_BEHIND = 'M56 98C50 58 72 36 102 36s50 22 44 62Z'
const PONYTAIL = 'M128 60c30 4 40 34 30 66-4 14-12 24-20 26 6-26 2-54-10-72Z'
const MIDDLE_PART = 'M59 100C53 58 74 36 101 36s48 22 42 64c-5-20-18-34-42-48-24 14-37 28-42 48Z'
const BRAID = (x: number): string =>
  `M${x} 96c10 6 10 16 2 22 10 6 10 16 2 22 8 6 8 16 0 26-8-10-10-20-4-26-8-6-8-16 0-22-8-6-8-16 0-22Z`

const curls = (colour: string): string =>
  group(
    { fill: colour },
    ...(
      [
        [70, 66, 18],
        [88, 48, 19],
        [112, 46, 19],
        [132, 64, 18],
        [102, 58, 20],
        [64, 84, 9],
        [138, 84, 9],
      ] as const
    ).map(([x, y, radius]) => circle([x, y], radius, {})),
  )

const HAIRSTYLES = {
  parted: {
    front: filled(
      'M60 94C52 56 70 32 100 32c34-2 50 22 41 62-3-14-9-24-17-30-12 6-24 8-40 6 4-4 6-6 8-10-16 6-28 14-32 34Z',
    ),
  },
  swept: {
    front: filled('M60 92C52 52 76 32 106 34c28 0 44 20 36 58-3-12-6-20-10-26-18 4-40 2-52-6-8 6-16 14-20 32Z'),
  },
  crop: { front: filled('M62 84C58 52 76 38 101 38s43 14 38 46c-3-8-5-12-9-16-18-6-40-6-58 0-5 4-7 8-10 16Z') },
  quiff: {
    front: filled(
      'M61 90C55 66 62 50 74 46c6-14 40-24 62-8 10 8 10 28 4 52-2-10-5-18-9-24-22 6-44 2-58-2-6 6-10 14-12 26Z',
    ),
  },
  curly: { front: curls },
  curtain: { front: filled(MIDDLE_PART) },
  long: { behind: filled(LONG_BEHIND), front: filled(SIDE_FRINGE) },
  straight: { behind: filled(LONG_BEHIND), front: filled(LOW_FRINGE) },
  silk: { behind: filled(LONG_BEHIND), front: filled(MIDDLE_PART) },
  bob: { behind: filled(BOB_BEHIND), front: filled(LOW_FRINGE) },
  lob: { behind: filled(BOB_BEHIND), front: filled(SIDE_FRINGE) },
  bun: {
    behind: (colour) => circle([112, 30], 19, { fill: colour }) + path(CROWN_BEHIND, { fill: colour }),
    front: filled(SIDE_FRINGE),
  },
  twoBuns: {
    behind: (colour) =>
      circle([62, 46], 17, { fill: colour }) +
      circle([142, 46], 17, { fill: colour }) +
      path(CROWN_BEHIND, { fill: colour }),
    front: filled(LOW_FRINGE),
  },
  ponytail: {
    behind: (colour) => path(PONYTAIL, { fill: colour }) + path(CROWN_BEHIND, { fill: colour }),
    front: filled(LOW_FRINGE),
  },
  braids: {
    behind: (colour) => path(CROWN_BEHIND, { fill: colour }),
    front: (colour) => path(MIDDLE_PART + BRAID(58) + BRAID(140), { fill: colour }),
  },
} as const satisfies Record<string, Hair>
export type Hairstyle = keyof typeof HAIRSTYLES

export type Garment =
  | { cut: 'plain' }
  | { cut: 'collar' }
  | { cut: 'hood'; trim: string }
  | { cut: 'stripes'; trim: string }
  | { cut: 'vneck'; trim: string }

export interface Person {
  ground: string
  skin: Skin
  hair: Hairstyle
  hairColour: string
  clothes: string
  garment: Garment
  glasses?: 'round' | 'square'
  beard?: boolean
  headphones?: string
  cap?: string
  earrings?: string
}

function drawGarment(garment: Garment): string {
  switch (garment.cut) {
    case 'plain':
      return ''
    case 'collar':
      return path('M78 148l23 22-16 18-20-34ZM124 148l-23 22 16 18 20-34Z', { fill: '#fff' })
    case 'hood':
      return path('M72 150c4 22 16 32 29 32s25-10 29-32l12 4c-2 30-20 44-41 44s-39-14-41-44Z', { fill: garment.trim })
    case 'stripes':
      return path('M23 180H179l4 9H19ZM17 196H185l1 9H16Z', { fill: garment.trim })
    case 'vneck':
      return path('M80 150l21 34 21-34 10 2-31 48-31-48Z', { fill: garment.trim })
  }
}

function drawGlasses(shape: NonNullable<Person['glasses']>): string {
  const frame = { fill: 'none', stroke: INK, 'stroke-width': 4 }
  const bridge = path('M99 97c1.5-2 2.5-2 4 0M71 96l-9-3M131 96l9-3', {})
  if (shape === 'round') return group(frame, circle([85, 98], 14, {}), circle([117, 98], 14, {}), bridge)
  const lens = (x: number): string => rect({ x, y: 87, width: 28, height: 22 }, { rx: 7 })
  return group(frame, lens(71), lens(103), bridge)
}

/** A beard hides the usual smile, so the mouth is drawn in the colour of the face instead. */
function drawMouth(person: Person): string {
  if (!person.beard) return stroke('M91 121c5 6 15 6 20 0', '#8C3F2B', 4)
  return stroke('M91 122c5 6 15 6 20 0', SKINS[person.skin].face, 4)
}

function drawBeard(colour: string): string {
  return path('M63 100c4 10 12 14 20 14 6-5 30-5 36 0 8 0 16-4 20-14 0 30-18 46-38 46s-38-16-38-46Z', { fill: colour })
}

function drawCap(colour: string): string {
  const crown = path('M60 78C58 46 78 30 102 30s44 16 42 48Z', { fill: colour })
  return crown + rect({ x: 52, y: 72, width: 78, height: 12 }, { rx: 6, fill: INK })
}

function drawHeadphones(colour: string): string {
  const band = stroke('M58 96C54 50 76 28 101 28s48 22 43 68', INK, 7)
  const cup = (x: number): string => rect({ x, y: 86, width: 18, height: 34 }, { rx: 8, fill: colour })
  return band + cup(48) + cup(136)
}

export function portrait(person: Person): string {
  const skin = SKINS[person.skin]
  const hair: Hair = HAIRSTYLES[person.hair]
  const colour = person.hairColour
  const parts = [
    rect({ x: 0, y: 0, width: SIZE, height: SIZE }, { fill: person.ground }),
    hair.behind?.(colour),
    path('M16 210c0-36 26-56 62-58h46c36 2 62 22 62 58Z', { fill: person.clothes }),
    path('M83 122h36v28c0 10-8 17-18 17s-18-7-18-17Z', { fill: skin.neck }),
    drawGarment(person.garment),
    circle([62, 100], 9, { fill: skin.face }),
    circle([140, 100], 9, { fill: skin.face }),
    path('M63 86c0-26 16-42 38-42s38 16 38 42v14c0 26-18 44-38 44s-38-18-38-44Z', { fill: skin.face }),
    person.beard ? drawBeard(colour) : '',
    hair.front(colour),
    person.cap ? drawCap(person.cap) : '',
    circle([86, 98], 3.6, { fill: EYES }),
    circle([116, 98], 3.6, { fill: EYES }),
    drawMouth(person),
    person.glasses ? drawGlasses(person.glasses) : '',
    person.earrings
      ? circle([61, 113], 4, { fill: person.earrings }) + circle([141, 113], 4, { fill: person.earrings })
      : '',
    person.headphones ? drawHeadphones(person.headphones) : '',
  ]
  return svgDocument(SIZE, SIZE, parts.filter((part) => part !== undefined).join(''))
}
