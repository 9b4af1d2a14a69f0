import { AREAS, FLOWERS, HONEY, HONEY_LIGHT, HONEY_SHADE, INK } from '../lib/palette.ts'
import { cyclic, range } from '../lib/list.ts'
import { seededRandom } from '../lib/random.ts'
import type { Garment, Hairstyle, Person } from './people.ts'

const BLACK = '#15171C'
const SOFT_BLACK = '#1E1A1C'
const CHESTNUT = '#3B2A22'
const BROWN = '#4A3428'
const DARK = '#2B2320'
const JACKET = '#23262D'

/** The teachers of the school; slugs as in school/teachers.yaml. */
// oxfmt-ignore
export const TEACHERS: Readonly<Record<string, Person>> = {
  'lu-chengyuan': {
    ground: FLOWERS.java.soft, skin: 'light', hair: 'parted', hairColour: SOFT_BLACK,
    clothes: JACKET, garment: { cut: 'collar' }, glasses: 'round',
  },
  'shen-ruoxi': {
    ground: FLOWERS.web.base, skin: 'fair', hair: 'long', hairColour: CHESTNUT,
    clothes: FLOWERS.web.deep, garment: { cut: 'collar' },
  },
  'ma-xiao': {
    ground: FLOWERS.python.mid, skin: 'tan', hair: 'crop', hairColour: BLACK,
    clothes: FLOWERS.python.deep, garment: { cut: 'plain' }, beard: true,
  },
  'gu-nian': {
    ground: FLOWERS.data.soft, skin: 'light', hair: 'bob', hairColour: SOFT_BLACK,
    clothes: FLOWERS.data.deep, garment: { cut: 'plain' }, glasses: 'round',
  },
  'su-mingche': {
    ground: FLOWERS.ai.mid, skin: 'brown', hair: 'curly', hairColour: DARK,
    clothes: JACKET, garment: { cut: 'plain' },
  },
  'zheng-beichen': {
    ground: FLOWERS.ops.soft, skin: 'tan', hair: 'swept', hairColour: SOFT_BLACK,
    clothes: HONEY, garment: { cut: 'hood', trim: HONEY_SHADE },
  },
  'lin-zhixia': {
    ground: FLOWERS.test.mid, skin: 'fair', hair: 'bun', hairColour: BROWN,
    clothes: FLOWERS.test.deep, garment: { cut: 'collar' },
  },
  'pei-shu': {
    ground: HONEY, skin: 'light', hair: 'quiff', hairColour: '#5B5F68',
    clothes: '#5C3A00', garment: { cut: 'collar' }, glasses: 'square',
  },
}

/** The eight student stories; slugs as in school/students.yaml. */
// oxfmt-ignore
export const STUDENTS: Readonly<Record<string, Person>> = {
  'fang-yijun': {
    ground: FLOWERS.data.mid, skin: 'tan', hair: 'crop', hairColour: SOFT_BLACK,
    clothes: FLOWERS.data.deep, garment: { cut: 'hood', trim: FLOWERS.data.base },
  },
  'he-yuting': {
    ground: FLOWERS.web.soft, skin: 'fair', hair: 'silk', hairColour: DARK,
    clothes: FLOWERS.web.base, garment: { cut: 'vneck', trim: FLOWERS.web.deep }, earrings: HONEY,
  },
  'qiu-mingda': {
    ground: FLOWERS.java.mid, skin: 'light', hair: 'curtain', hairColour: BLACK,
    clothes: FLOWERS.java.deep, garment: { cut: 'collar' },
  },
  'luo-siqi': {
    ground: FLOWERS.test.soft, skin: 'fair', hair: 'lob', hairColour: CHESTNUT,
    clothes: FLOWERS.test.base, garment: { cut: 'collar' }, glasses: 'round',
  },
  'wei-haonan': {
    ground: FLOWERS.ops.mid, skin: 'tan', hair: 'swept', hairColour: BLACK,
    clothes: FLOWERS.ops.deep, garment: { cut: 'hood', trim: FLOWERS.ops.base }, headphones: HONEY,
  },
  'tang-jiayi': {
    ground: FLOWERS.python.soft, skin: 'light', hair: 'ponytail', hairColour: DARK,
    clothes: FLOWERS.python.base, garment: { cut: 'vneck', trim: '#fff' },
  },
  'jiang-wenbo': {
    ground: FLOWERS.ai.soft, skin: 'brown', hair: 'parted', hairColour: SOFT_BLACK,
    clothes: FLOWERS.ai.deep, garment: { cut: 'stripes', trim: FLOWERS.ai.base }, glasses: 'square',
  },
  'xia-zhiyuan': {
    ground: HONEY_LIGHT, skin: 'light', hair: 'curly', hairColour: CHESTNUT,
    clothes: INK, garment: { cut: 'hood', trim: '#454A54' },
  },
}

/** The first five members are copied from the design's pictures; m01 is the demo account. */
// oxfmt-ignore
const FIRST_MEMBERS: readonly Person[] = [
  {
    ground: HONEY_LIGHT, skin: 'light', hair: 'swept', hairColour: BLACK,
    clothes: JACKET, garment: { cut: 'hood', trim: '#454A54' }, glasses: 'round',
  },
  {
    ground: FLOWERS.ai.soft, skin: 'fair', hair: 'ponytail', hairColour: DARK,
    clothes: FLOWERS.ai.base, garment: { cut: 'collar' },
  },
  {
    ground: FLOWERS.data.soft, skin: 'tan', hair: 'parted', hairColour: CHESTNUT,
    clothes: FLOWERS.data.base, garment: { cut: 'collar' },
  },
  {
    ground: FLOWERS.test.soft, skin: 'light', hair: 'lob', hairColour: BLACK,
    clothes: FLOWERS.test.base, garment: { cut: 'hood', trim: FLOWERS.test.deep },
  },
  {
    ground: FLOWERS.web.soft, skin: 'brown', hair: 'curly', hairColour: SOFT_BLACK,
    clothes: JACKET, garment: { cut: 'plain' }, glasses: 'round',
  },
]

const SHORT_HAIR: readonly Hairstyle[] = ['parted', 'crop', 'quiff', 'curtain', 'swept', 'curly']
const LONG_HAIR: readonly Hairstyle[] = [
  'long',
  'bob',
  'twoBuns',
  'silk',
  'ponytail',
  'braids',
  'bun',
  'straight',
  'lob',
]
const MEMBERS = 30
/** Chosen by the names the members gave themselves (members/members.yaml). */
const LONG_HAIRED = [8, 10, 11, 12, 14, 15, 18, 20, 21, 24, 26, 27, 30]

/** Hair and background walk through their lists, so that neighbours never match; chance decides the details. */
function inventMember(number: number): Person {
  const slug = `m${String(number).padStart(2, '0')}`
  const random = seededRandom(`member/${slug}`)
  const area = cyclic(AREAS, number * 3)
  const flower = FLOWERS[area]
  const isShort = !LONG_HAIRED.includes(number)
  const rank = isShort ? number - LONG_HAIRED.filter((other) => other < number).length : LONG_HAIRED.indexOf(number)
  const shade = cyclic(['soft', 'mid', 'soft', 'base'] as const, Math.floor(number / 8) + (number % 3))
  const ground = flower[shade]
  const clothes = random.pick(shade === 'base' ? [flower.deep, JACKET] : [flower.deep, flower.base, JACKET])
  const trim = clothes === JACKET ? '#454A54' : clothes === flower.deep ? flower.mid : flower.deep
  const garment: Garment = random.pick<Garment>([
    { cut: 'collar' },
    { cut: 'hood', trim },
    { cut: 'plain' },
    { cut: 'stripes', trim },
    { cut: 'vneck', trim: '#fff' },
  ])
  const person: Person = {
    ground,
    skin: random.pick(['fair', 'light', 'tan', 'light', 'brown']),
    hair: cyclic(isShort ? SHORT_HAIR : LONG_HAIR, rank),
    hairColour: random.pick([BLACK, SOFT_BLACK, CHESTNUT, BROWN, DARK]),
    clothes,
    garment,
  }
  if (random.chance(0.3)) person.glasses = random.pick(['round', 'square'])
  else if (isShort && random.chance(0.15)) person.beard = true
  if (isShort && random.chance(0.12)) person.cap = random.pick([flower.deep, HONEY])
  else if (random.chance(0.12)) person.headphones = random.pick([HONEY, flower.deep])
  else if (!isShort && random.chance(0.4)) person.earrings = HONEY
  return person
}

export function memberPortraits(): Map<string, Person> {
  return new Map(
    range(MEMBERS, 1).map((number) => [
      `m${String(number).padStart(2, '0')}`,
      FIRST_MEMBERS[number - 1] ?? inventMember(number),
    ]),
  )
}
