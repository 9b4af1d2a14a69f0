import { SUBTITLE_LANGUAGE_KEYS } from '@bee/contract/manage/media/subtitle-cues.ts'
import { readMarks } from '@bee/contract/player/lesson-marks.ts'
import { QUESTION_KINDS } from '@bee/contract/questions/question-kinds.ts'
import { z } from 'zod'
import { MadeFile } from './films/made-film.ts'

// The shape of each file and no more: the drafts of the contract check lengths, and everything passes them later. An absent field keeps its
// value, or takes the default in something new.

const NAME_SHAPE = /^[a-z0-9][a-z0-9_-]{0,99}$/i
const PATH_SHAPE = /^[\w.-]+(\/[\w.-]+)*$/

/** Strict, so that a misspelt field is an error and not an absent field. */
const fields = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? `不认识的字段：${issue.keys.join('、')}` : '应为一组字段'),
  })

const text = z.string({ error: '应为文字' })
/** YAML reads a version or a year as a number; for the student it is text. */
const words = z.union([z.string(), z.number(), z.boolean()], { error: '应为文字' }).transform(String)
const slug = text.regex(NAME_SHAPE, { error: '代号只能用字母、数字、下划线与连字符，至多 100 个' })
const file = text.regex(PATH_SHAPE, { error: '应为文件的名字或路径，例如 pictures/covers/java.webp' })
const list = <Item extends z.ZodType>(item: Item) => z.array(item, { error: '应为列表' })
const number = z.number({ error: '应为数字' })
const whole = z.int({ error: '应为整数' })
const yes = z.boolean({ error: '应为 true 或 false' })
const time = text.refine((value) => !Number.isNaN(Date.parse(value)), { error: '应为时间，例如 2026-03-02T01:00:00Z' })
/** For the demo school, with dates relative to the day it is seeded. */
const daysAgo = whole.min(0, { error: '应为 0 以上的整数' }).max(36_500, { error: '太久以前了' }).optional()
const withdrawn = yes.optional()
/** Fields of a banner and an advert. */
const shown = { showFrom: time.nullable().optional(), showUntil: time.nullable().optional() }
/** For the demo school: describes how a picture is drawn. It is not stored. */
const drawn = z.unknown().optional()

export const BundleFile = fields({
  format: z.literal(1, { error: '这个文件来自更新的版本，这里还读不了' }),
  holds: z.enum(['school', 'course', 'bank'], { error: '应为 school、course、bank 之一' }),
  films: yes,
})

export const TypeFile = list(
  fields({
    slug,
    name: words,
    area: text,
    colour: text.optional(),
    sign: text.optional(),
    hot: list(words).optional(),
    children: list(fields({ slug, name: words, hot: list(words).optional() })).optional(),
  }),
)

export const TeacherFile = list(
  fields({
    slug,
    name: words,
    area: text,
    title: words,
    motto: words.optional(),
    years: whole,
    bio: words.optional(),
    teaches: list(words).optional(),
    quote: words.optional(),
    portrait: file.nullable().optional(),
    withdrawn,
  }),
)

const LANGUAGES: readonly string[] = SUBTITLE_LANGUAGE_KEYS
const SUBTITLE_WORDS = `应为一个字幕文件，或按语言写的几个（${LANGUAGES.join('、')}），例如 { zh-CN: java.vtt, en: java-en.vtt }`
/** A single file means the Chinese subtitles. */
const subtitles = z
  .union([file, z.record(z.string(), file)], { error: SUBTITLE_WORDS })
  .refine((named) => typeof named === 'string' || Object.keys(named).every((key) => LANGUAGES.includes(key)), {
    error: SUBTITLE_WORDS,
  })

/** Written by an export, not by hand: it must be exactly as it was exported, or all of it is refused. */
const made = z.unknown().transform((value, context) => {
  const read = MadeFile.safeParse(value)
  if (read.success) return read.data
  context.addIssue({ code: 'custom', message: '视频是怎么做成的（made）请照导出的原样' })
  return z.NEVER
})

const LANGUAGE_FILES = `应为按语言写的几个文件（${LANGUAGES.join('、')}），例如 { en: subtitles/java-en.vtt }`
const writing = z
  .record(z.string(), file, { error: LANGUAGE_FILES })
  .refine((named) => Object.keys(named).every((key) => LANGUAGES.includes(key)), { error: LANGUAGE_FILES })

export const FilmFile = list(
  fields({
    slug,
    title: words,
    seconds: number,
    file,
    hls: file.nullable().optional(),
    subtitles: subtitles.nullable().optional(),
    writing: writing.optional(),
    poster: file.nullable().optional(),
    storyboard: file.nullable().optional(),
    peaks: file.nullable().optional(),
    made: made.nullable().optional(),
  }),
)

export const BannerFile = list(
  fields({
    slug,
    alt: words,
    headline: list(words).optional(),
    sub: words.optional(),
    action: words.optional(),
    url: text,
    area: drawn,
    ...shown,
    picture: file.optional(),
    withdrawn,
  }),
)

export const AdvertFile = list(
  fields({
    slug,
    title: words,
    sub: words.optional(),
    action: words.optional(),
    url: text,
    area: text,
    ...shown,
    picture: file.optional(),
    withdrawn,
  }),
)

export const PathFile = list(
  fields({
    slug,
    title: words,
    summary: words.optional(),
    area: text,
    outcomes: list(words).optional(),
    steps: list(fields({ course: slug, note: words.optional() })),
    withdrawn,
  }),
)

const PromotedItem = z.looseObject({ teacher: slug.optional(), course: slug.optional() }, { error: '应为一组字段' })
const PromotionPiece = z.looseObject({ items: list(PromotedItem).optional() }, { error: '应为一组字段' })
/** The contract defines the pieces and their fields. */
export const PromotionFile = list(
  fields({
    slug,
    title: words,
    address: words,
    description: words.optional(),
    colour: text.optional(),
    art: text.optional(),
    phone: words.optional(),
    hours: words.optional(),
    hero: z.looseObject({}, { error: '应为一组字段' }),
    pieces: list(PromotionPiece).optional(),
    withdrawn,
  }),
)

/** The contract defines the fields. */
export const PageFile = z.record(z.string(), z.unknown(), { error: '应为一组字段' })
export const StudentsFile = list(z.looseObject({ portrait: file.nullable().optional() }, { error: '应为一组字段' }))
export const PaymentFile = z.looseObject({ picture: file.nullable().optional() }, { error: '应为一组字段' })
/** Files of older schools have no marks. */
export const LookFile = z.looseObject(
  { mark: file.nullable().optional(), wordmark: file.nullable().optional() },
  { error: '应为一组字段' },
)

const Lesson = fields({
  name: words,
  remark: words.optional(),
  /** Null: no film. Absent: the film of the direction. */
  clip: slug.nullable().optional(),
  /** Each is 「03:20 标题」. */
  marks: list(words.refine((line) => readMarks(line).marks.length === 1, { error: '写成「03:20 标题」' })).optional(),
  /** Free preview. A course without a marked lesson uses its first one. */
  preview: yes.optional(),
  /** Absent: the handouts stay as they are. */
  handouts: list(fields({ name: words.optional(), file })).optional(),
})

export const CourseFile = fields({
  slug,
  name: words,
  keyword: words.optional(),
  type: slug,
  category: whole,
  price: number,
  discount: fields({ price: number, lastDay: words }).nullable().optional(),
  featured: yes.optional(),
  teacher: slug.nullable(),
  popularity: drawn,
  daysAgo,
  publishedAt: time.optional(),
  withdrawn,
  intro: words.optional(),
  description: words.optional(),
  cover: file.nullable().optional(),
  thumb: file.nullable().optional(),
  chapters: list(fields({ name: words, lessons: list(Lesson) })),
  /** Comments of members are not content, so they are ignored. */
  comments: drawn,
})
export type CourseFile = z.infer<typeof CourseFile>

export const QuestionFile = list(
  fields({
    slug,
    title: words,
    kind: z.enum(QUESTION_KINDS, { error: 'kind 应为 single、multiple、judge、open 之一' }),
    difficulty: whole,
    daysAgo,
    createdAt: time.optional(),
    withdrawn,
    content: words,
    options: list(words).optional(),
    right: z.union([list(words), yes], { error: '应为字母的列表，判断题写 true 或 false' }).optional(),
    answer: words.optional(),
    picture: file.nullable().optional(),
    lesson: fields({ course: slug, chapter: words.optional(), name: words, second: whole }).nullable().optional(),
  }),
)

export const NewsHead = fields({
  slug,
  title: words,
  profile: words.optional(),
  picture: file.nullable().optional(),
  thumb: file.nullable().optional(),
  area: drawn,
  daysAgo,
  publishedAt: time.optional(),
  withdrawn,
  courses: list(text).optional(),
})
