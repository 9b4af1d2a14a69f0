import { HERO_ARTS, ITEM_TONES, PIECE_KINDS } from '@bee/contract/site/promotion-pieces.ts'
import { z } from 'zod'
import { Area, AreaOrComb, ClipName, fields, list, sitePath, slug, text, wholeNumber, words } from './schema-fields.ts'

export const TypeFile = list(
  fields({
    slug,
    name: text(2, 12),
    area: Area,
    hot: list(text(1, 8), 2, 2),
    children: list(fields({ slug, name: text(2, 24) })),
  }),
  8,
  8,
)

const Teacher = fields({
  slug,
  name: text(2, 4),
  area: Area,
  title: text(2, 12),
  motto: text(2, 12),
  years: wholeNumber(1, 40),
  bio: text(80, 160),
  teaches: list(text(2, 40), 2, 3),
  quote: text(2, 40),
  portrait: slug,
})
export const TeacherFile = list(Teacher)

const Student = fields({
  slug,
  name: text(2, 4),
  from: text(2, 20),
  to: text(2, 20),
  city: text(2, 8),
  direction: Area,
  days: wholeNumber(1, 1000),
  quote: text(2, 50),
  story: text(120, 260),
  portrait: slug,
})
export const StudentFile = list(Student)

const titled = fields({ title: words, text: words })

export const CompanyFile = fields({
  headline: words,
  lead: words,
  paragraphs: list(words),
  values: list(titled),
  milestones: list(fields({ year: wholeNumber(2000, 2100), title: words, text: words })),
})

export const BrandFile = fields({ headline: words, lead: words, sections: list(titled), promises: list(titled) })

export const HomeFile = fields({
  firstTab: text(1, 12),
  secondTab: text(1, 12),
  newsHeading: text(1, 12),
  teamHeading: text(1, 60),
  teamText: text(1, 60),
  questionsText: text(1, 60),
  bannerTitle: text(1, 60),
  bannerText: text(1, 60),
  bannerAction: text(1, 12),
})

export const SiteFile = fields({
  name: words,
  shortName: words.optional(),
  recordNumber: words.optional(),
  policeRecordNumber: words.optional(),
  slogan: words,
  description: text(2, 120),
  phone: words,
  email: z.email({ error: '应为邮箱地址' }),
  address: words,
  serviceHours: z.string().optional(),
  holidays: z.string().optional(),
  copyright: words,
})

export const PaymentFile = fields({
  payee: words,
  account: words,
  picture: slug,
  contact: words,
  duration: words,
  refundRule: words,
})

export const BannerFile = list(
  fields({
    slug,
    alt: words,
    headline: list(words, 2, 2),
    sub: words,
    action: words,
    url: sitePath,
    area: AreaOrComb,
    picture: slug,
  }),
)

export const AdvertFile = list(fields({ slug, title: words, sub: words, action: words, url: sitePath, area: Area }))

export const PathFile = list(
  fields({
    slug,
    title: text(4, 24),
    summary: text(20, 120),
    area: Area,
    outcomes: list(text(4, 40), 2, 4),
    steps: list(fields({ course: slug, note: text(6, 60) }), 3, 8),
  }),
)

const promoted = fields({
  title: words.optional(),
  text: words.optional(),
  note: words.optional(),
  value: words.optional(),
  tone: z.enum(ITEM_TONES, { error: `应为 ${ITEM_TONES.join('、')} 之一` }).optional(),
  teacher: slug.optional(),
  course: slug.optional(),
})

export const PromotionFile = list(
  fields({
    slug,
    title: words,
    address: words,
    description: words,
    colour: Area,
    art: z.enum(HERO_ARTS, { error: `应为 ${HERO_ARTS.join('、')} 之一` }),
    phone: words,
    hours: words,
    hero: fields({
      title: words,
      sub: words,
      primary: words,
      secondary: words,
      facts: list(fields({ value: words, title: words }), 4, 4),
    }),
    pieces: list(
      fields({
        kind: z.enum(PIECE_KINDS, { error: `应为 ${PIECE_KINDS.join('、')} 之一` }),
        heading: words,
        text: words.optional(),
        action: words.optional(),
        note: words.optional(),
        items: list(promoted).optional(),
      }),
    ),
  }),
)

export const ClipFile = list(
  fields({
    slug: ClipName,
    title: words,
    seconds: z.number({ error: '应为秒数' }).positive(),
    file: words,
    hls: words.optional(),
    storyboard: words.optional(),
    peaks: words.optional(),
    subtitles: fields({ 'zh-CN': words, en: words.optional() }).optional(),
    poster: words,
  }),
)
