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

export const SiteFile = fields({
  name: words,
  slogan: words,
  description: text(2, 120),
  phone: words,
  email: z.email({ error: '应为邮箱地址' }),
  address: words,
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

const lines = list(words, 1, 4)

export const PromoFile = fields({
  slug,
  area: Area,
  title: words,
  description: words,
  hero: fields({
    titleLines: lines,
    sub: words,
    primary: words,
    secondary: words,
    facts: list(fields({ value: words, label: words }), 4, 4),
  }),
  projects: fields({
    headingLines: lines,
    lead: words,
    items: list(fields({ name: words, stack: words, condition: words, line: words }), 5, 6),
  }),
  route: fields({
    headingLines: lines,
    lead: words,
    cells: list(fields({ weeks: words, name: words, text: words }), 6, 6),
  }),
  day: fields({
    heading: words,
    slots: list(
      fields({
        time: z.string({ error: '时刻要加引号' }).regex(/^\d{2}:\d{2}$/, { error: '应为时刻，例如 09:00' }),
        name: words,
        text: words.optional(),
        tone: z.enum(['plain', 'rest', 'hot', 'key', 'ink'], { error: '应为 plain、rest、hot、key、ink 之一' }),
      }),
    ),
  }),
  coach: fields({ heading: words, items: list(fields({ teacher: slug, role: words, quote: words })) }),
  outcome: fields({ headingLines: lines, lead: words, items: list(titled) }),
  faq: fields({ headingLines: lines, items: list(fields({ question: words, answer: words })) }),
  booking: fields({ heading: words, text: words, steps: list(words), action: words, phone: words, hours: words }),
  closing: fields({ headingLines: lines, text: words, action: words, caption: words }),
})

export const ClipFile = list(
  fields({
    slug: ClipName,
    title: words,
    seconds: z.number({ error: '应为秒数' }).positive(),
    file: words,
    hls: words.optional(),
    subtitles: words.optional(),
    poster: words,
  }),
)
