import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { DIRECTION_COLOURS, DIRECTION_SIGNS } from '@bee/contract/courses/direction-choices.ts'
import { fenOfYuan } from '@bee/contract/money.ts'
import { cleanHandoutName } from '@bee/contract/manage/media/handout-name.ts'
import { HANDOUT_NAME_MAX, HANDOUTS_A_LESSON } from '@bee/contract/manage/media/handouts.contract.ts'
import { keepLessons } from './keep-lessons.ts'
import { promotionDraft } from './promotion-things.ts'
import type { FieldsOf, HandoutFields, Thing } from './school-things.ts'
import type { StandingLesson } from './school-things.repository.ts'

/** Ids of the things that the files refer to. Undefined: the thing does not exist. */
export interface Resolver {
  type: (slug: string) => number | undefined
  teacher: (slug: string) => number | undefined
  film: (slug: string) => number | undefined
  course: (slug: string) => number | undefined
  lesson: (link: NonNullable<FieldsOf['question']['lesson']>) => number | undefined
  file: (path: string) => number | undefined
  pictureUrl: (path: string) => string
  /** The lessons of an existing course. */
  lessonsOf: (course: string) => readonly StandingLesson[]
}

export interface Missing {
  at: PropertyKey[]
  sentence: string
  /** The thing is valid without it, so it is left out. */
  isMinor?: true
}

interface Built {
  draft: unknown
  missing: Missing[]
}

type Build<Kind extends DraftKind> = (
  fields: FieldsOf[Kind],
  resolve: Resolver,
  miss: (missing: Missing) => void,
  slug: string,
) => unknown

const SOME_NUMBER = 1

function pictureId(path: string | null | undefined, resolve: Resolver): number | null {
  return path ? (resolve.file(path) ?? null) : null
}

const choiceOf = (choices: readonly string[], area: string) => (choices.includes(area) ? area : '')

function pageDraft(slug: string, body: unknown, resolve: Resolver): unknown {
  if (slug === 'student' && Array.isArray(body)) {
    const students = body as { portrait: string | null }[]
    return students.map(({ portrait, ...student }) => ({
      ...student,
      portraitUrl: portrait === null ? '' : resolve.pictureUrl(portrait),
    }))
  }
  if (slug === 'look') {
    const { mark, wordmark, ...look } = body as Record<'mark' | 'wordmark', string | null>
    return { ...look, markId: pictureId(mark, resolve), wordmarkId: pictureId(wordmark, resolve) }
  }
  if (slug !== 'payment') return body
  const { picture, ...payment } = body as { picture: string | null }
  return { ...payment, pictureId: pictureId(picture, resolve) }
}

/** The fields that differ between the kinds of questions. */
function choicesOf({ kind, options, right }: FieldsOf['question']) {
  if (kind === 'open') return {}
  return kind === 'judge' ? { right } : { options, right }
}

function refuseHandouts(
  handouts: readonly HandoutFields[],
  refuse: (at: PropertyKey[], sentence: string) => void,
): void {
  if (handouts.length > HANDOUTS_A_LESSON) refuse(['handouts'], `一讲最多 ${HANDOUTS_A_LESSON} 份讲义`)
  for (const [place, { name }] of handouts.entries()) {
    if (name === '' || cleanHandoutName(name) !== name) {
      refuse(
        ['handouts', place, 'name'],
        `讲义的名字要有字，至多 ${HANDOUT_NAME_MAX} 个，不能有换行和 \\ / : * ? " < > |`,
      )
    }
  }
}

const BUILDS: { [Kind in DraftKind]: Build<Kind> } = {
  courseType({ parent, name, area, colour, sign, hot }, resolve, miss) {
    const parentId = parent === null ? null : resolve.type(parent)
    if (parentId === undefined) miss({ at: ['slug'], sentence: `没有方向 ${parent ?? ''}` })
    const look = { colour: colour ?? choiceOf(DIRECTION_COLOURS, area), sign: sign ?? choiceOf(DIRECTION_SIGNS, area) }
    return { parentId, name, area, ...look, hotWords: hot ?? [] }
  },
  teacher({ portrait, withdrawn: _state, ...teacher }, resolve) {
    return { motto: '', bio: '', teaches: [], quote: '', ...teacher, portraitId: pictureId(portrait, resolve) }
  },
  film({ title, seconds, file, hls, subtitles, poster }, resolve) {
    const id = (path: string | null | undefined) => pictureId(path, resolve)
    // A film's draft has only the Chinese subtitles; attachments adds the others.
    const subtitlesId = id(subtitles['zh-CN'])
    return { title, seconds, videoId: id(file), streamId: id(hls), subtitlesId, posterId: id(poster) }
  },
  banner({ alt, headline, sub, action, url, picture, showFrom = null, showUntil = null }, resolve) {
    const words = { headline: (headline ?? []).join('\n'), subtitle: sub ?? '', actionLabel: action ?? '' }
    return { pictureId: pictureId(picture, resolve), alt, ...words, link: url, showFrom, showUntil }
  },
  advert({ title, sub, action, url, area, picture, showFrom = null, showUntil = null }, resolve) {
    const words = { title, subtitle: sub ?? '', actionLabel: action ?? '' }
    return { pictureId: pictureId(picture, resolve), ...words, link: url, area, showFrom, showUntil }
  },
  page({ body }, resolve, _miss, slug) {
    return { key: slug, body: pageDraft(slug, body, resolve) }
  },
  course(course, resolve, miss, slug) {
    const typeId = resolve.type(course.type)
    if (typeId === undefined) miss({ at: ['type'], sentence: `没有类型 ${course.type}` })
    const teacherId = course.teacher === null ? null : resolve.teacher(course.teacher)
    if (teacherId === undefined) miss({ at: ['teacher'], sentence: `没有讲师 ${course.teacher ?? ''}` })
    const chapters = keepLessons(course.chapters, resolve.lessonsOf(slug)).map(({ lessons, ...chapter }, nth) => ({
      ...chapter,
      lessons: lessons.map(({ clip, handouts = [], ...lesson }, index) => {
        refuseHandouts(handouts, (at, sentence) => miss({ at: ['chapters', nth, 'lessons', index, ...at], sentence }))
        const filmId = clip === null ? null : resolve.film(clip)
        if (filmId === undefined) {
          miss({ at: ['chapters', nth, 'lessons', index], sentence: `没有片子 ${clip ?? ''}，这一讲没有可放的` })
        }
        return { ...lesson, filmId: filmId === undefined ? SOME_NUMBER : filmId }
      }),
    }))
    return {
      name: course.name,
      keyword: course.keyword ?? '',
      introduction: course.intro ?? '',
      description: course.description ?? '',
      typeId: typeId ?? SOME_NUMBER,
      category: String(course.category),
      priceFen: fenOfYuan(course.price),
      ...(course.discount && {
        discount: { priceFen: fenOfYuan(course.discount.price), lastDay: course.discount.lastDay },
      }),
      isFeatured: course.featured ?? false,
      teacherId: teacherId ?? null,
      coverId: pictureId(course.cover, resolve),
      thumbId: pictureId(course.thumb, resolve),
      chapters,
    }
  },
  question(question, resolve, miss) {
    const typeId = resolve.type(question.type)
    if (typeId === undefined) miss({ at: [], sentence: `没有类型 ${question.type}` })
    const { lesson } = question
    const lessonId = lesson ? resolve.lesson(lesson) : null
    if (lessonId === undefined) {
      miss({
        at: ['lesson'],
        sentence: `没有课程 ${lesson?.course ?? ''} 的「${lesson?.name ?? ''}」，题目照旧导入，不连到这一讲`,
        isMinor: true,
      })
    }
    return {
      kind: question.kind,
      ...choicesOf(question),
      title: question.title,
      content: question.content,
      answer: question.answer,
      difficulty: question.difficulty,
      typeId: typeId ?? SOME_NUMBER,
      pictureId: pictureId(question.picture, resolve),
      lessonId: lessonId ?? null,
      lessonSecond: lessonId ? (lesson?.second ?? 0) : 0,
    }
  },
  news({ title, profile, body, picture, thumb, courses }, resolve) {
    return {
      title,
      summary: profile ?? '',
      body,
      pictureId: pictureId(picture, resolve),
      thumbId: pictureId(thumb, resolve),
      areas: courses ?? [],
    }
  },
  path({ title, summary, area, outcomes, steps }, resolve, miss) {
    const resolved = steps.map(({ course, note }, index) => {
      const courseId = resolve.course(course)
      if (courseId === undefined) miss({ at: ['steps', index, 'course'], sentence: `没有课程 ${course}` })
      return { courseId: courseId ?? SOME_NUMBER + index, note }
    })
    return { title, summary: summary ?? '', area, outcomes: outcomes ?? [], steps: resolved }
  },
  promotion: promotionDraft,
}

/** Builds the draft of a thing in a file, with a list of the missing things that it refers to. */
export function buildDraft({ kind, slug, fields }: Thing, resolve: Resolver): Built {
  const missing: Missing[] = []
  const build = BUILDS[kind] as Build<DraftKind>
  return { draft: build(fields, resolve, (each) => missing.push(each), slug), missing }
}

/** Field names of the contract that are different in the files. */
const FILE_WORDS: Readonly<Record<string, string>> = {
  introduction: 'intro',
  priceFen: 'price',
  isFeatured: 'featured',
  typeId: 'type',
  teacherId: 'teacher',
  coverId: 'cover',
  thumbId: 'thumb',
  filmId: 'clip',
  courseId: 'course',
  summary: 'profile',
  areas: 'courses',
  subtitle: 'sub',
  actionLabel: 'action',
  link: 'url',
  pictureId: 'picture',
  markId: 'mark',
  wordmarkId: 'wordmark',
  portraitId: 'portrait',
  portraitUrl: 'portrait',
  hotWords: 'hot',
  parentId: 'slug',
  lessonId: 'lesson',
  lessonSecond: 'lesson',
  videoId: 'file',
  streamId: 'hls',
  subtitlesId: 'subtitles',
  posterId: 'poster',
}

/** Translates a path in the contract's message into the place in the file. */
export function pathInFile(kind: DraftKind, path: readonly PropertyKey[]): PropertyKey[] {
  const inside = kind === 'page' ? path.slice(1) : path
  return inside.map((part) => {
    if (typeof part !== 'string') return part
    return kind === 'path' && part === 'summary' ? part : (FILE_WORDS[part] ?? part)
  })
}
