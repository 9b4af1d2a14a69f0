/** The pieces of a promotional page, after its beginning. */
export const PIECE_KINDS = [
  'projects',
  'route',
  'day',
  'teachers',
  'courses',
  'points',
  'stories',
  'faq',
  'booking',
  'closing',
] as const
export type PieceKind = (typeof PIECE_KINDS)[number]

/** The background of a part of the day. */
export const ITEM_TONES = ['plain', 'rest', 'hot', 'key', 'ink'] as const
export type ItemTone = (typeof ITEM_TONES)[number]

/** The large drawing behind the first words, in the colour of the page. */
export const HERO_ARTS = ['comb', 'spiral', 'tiles', 'none'] as const
export type HeroArt = (typeof HERO_ARTS)[number]
export const HERO_ART_WORDS: Readonly<Record<HeroArt, string>> = {
  comb: '蜂巢',
  spiral: '螺旋',
  tiles: '版块',
  none: '没有',
}

/** The name of a kind of piece, as its author sees it. */
export const PIECE_WORDS: Readonly<Record<PieceKind, string>> = {
  projects: '项目',
  route: '路线',
  day: '一天',
  teachers: '讲师',
  courses: '课程',
  points: '要点',
  stories: '学员的话',
  faq: '问答',
  booking: '预约',
  closing: '结尾',
}

/** Characters of a text, and the most items of a list. */
export const PROMOTION_LIMITS = {
  title: 40,
  line: 100,
  words: 400,
  /** An answer, a student's words. */
  long: 1000,
  facts: 4,
  pieces: 20,
  items: 20,
  /** The comb of a route has so many cells. */
  routeItems: 6,
} as const
