import { SUBTITLE_LANGUAGES, type SubtitleLanguage } from '@bee/contract/manage/media/subtitle-cues.ts'
import { madePicture } from './films/made-film.ts'
import { isKind, type FieldsOf, type PageFields, type Thing } from './school-things.ts'

/** Addresses of the school's own pictures in a text. */
const ADDRESS = /\/((?:pictures|uploads)\/[\w./-]+\.(?:webp|png|jpe?g|gif|svg))/g

export const textPictures = (markdown: string): string[] =>
  [...markdown.matchAll(ADDRESS)].map(([, path]) => path ?? '')

/** The Markdown texts of a thing by field. */
export function textsOf(thing: Thing): { field: string; text: string }[] {
  if (isKind(thing, 'course')) return [{ field: 'description', text: thing.fields.description ?? '' }]
  if (isKind(thing, 'news')) return [{ field: 'body', text: thing.fields.body }]
  if (!isKind(thing, 'question')) return []
  return [
    { field: 'content', text: thing.fields.content },
    { field: 'answer', text: thing.fields.answer },
  ]
}

export type FileRole = 'picture' | 'video' | 'stream' | 'subtitles' | 'handout' | 'storyboard' | 'peaks'

export interface FileNeed {
  path: string
  role: FileRole
  /** The place in the file. */
  at: PropertyKey[]
  /** The path of the file that it was made from. */
  madeFrom?: string
  /** The title of a film, or the name of a handout. */
  title?: string
  seconds?: number
  width?: number
  height?: number
}

const need = (path: string | null | undefined, role: FileRole, at: PropertyKey[], more: Partial<FileNeed> = {}) =>
  path === null || path === undefined ? [] : [{ path, role, at, ...more }]

const handoutFiles = (chapters: FieldsOf['course']['chapters']): FileNeed[] =>
  chapters.flatMap(({ lessons }, nth) =>
    lessons.flatMap(({ handouts = [] }, index) =>
      handouts.flatMap(({ name, file }, place) =>
        need(file, 'handout', ['chapters', nth, 'lessons', index, 'handouts', place, 'file'], { title: name }),
      ),
    ),
  )

function pageFiles(slug: string, body: unknown): FileNeed[] {
  if (slug === 'student' && Array.isArray(body)) {
    return (body as { portrait?: string | null }[]).flatMap(({ portrait }, index) =>
      need(portrait, 'picture', [index, 'portrait']),
    )
  }
  if (slug === 'look') {
    const { mark, wordmark } = body as { mark?: string | null; wordmark?: string | null }
    return [...need(mark, 'picture', ['mark']), ...need(wordmark, 'picture', ['wordmark'])]
  }
  return slug === 'payment' ? need((body as { picture?: string | null }).picture, 'picture', ['picture']) : []
}

/** The files that a thing refers to, besides the pictures in its text. */
export function filesOf(thing: Thing): FileNeed[] {
  if (isKind(thing, 'teacher')) return need(thing.fields.portrait, 'picture', ['portrait'])
  if (isKind(thing, 'banner') || isKind(thing, 'advert') || isKind(thing, 'question')) {
    return need(thing.fields.picture, 'picture', ['picture'])
  }
  if (isKind(thing, 'page')) return pageFiles(thing.slug, thing.fields.body)
  if (isKind(thing, 'course')) {
    const { cover, thumb, chapters } = thing.fields
    return [
      ...need(cover, 'picture', ['cover']),
      ...need(thumb, 'picture', ['thumb'], cover ? { madeFrom: cover } : {}),
      ...handoutFiles(chapters),
    ]
  }
  if (isKind(thing, 'news')) {
    const { picture, thumb } = thing.fields
    return [
      ...need(picture, 'picture', ['picture']),
      ...need(thumb, 'picture', ['thumb'], picture ? { madeFrom: picture } : {}),
    ]
  }
  if (!isKind(thing, 'film')) return []
  return filmFiles(thing.fields)
}

/** Files beside a film of the release were made from that film; files that a school made or uploaded stand alone. */
const RELEASED = /^(clips|pictures)\//

function filmFiles({ file, hls, subtitles, poster, storyboard, peaks, title, seconds, made }: FieldsOf['film']) {
  const picture = made ? madePicture(made) : undefined
  const facts = {
    title: made?.name ?? title,
    seconds,
    ...(picture && { width: picture.width, height: picture.height }),
  }
  const from = (path: string | null | undefined) =>
    file !== null && path && RELEASED.test(path) && RELEASED.test(file) ? { madeFrom: file } : {}
  const titled = made ? { title: made.name } : {}
  return [
    ...need(file, 'video', ['file'], facts),
    ...need(hls, 'stream', ['hls'], made ? facts : from(hls)),
    ...Object.entries(subtitles).flatMap(([language, words]) =>
      need(words, 'subtitles', ['subtitles', language], {
        ...(RELEASED.test(words) ? from(words) : { title: SUBTITLE_LANGUAGES[language as SubtitleLanguage] }),
      }),
    ),
    ...need(storyboard, 'storyboard', ['storyboard']),
    ...need(peaks, 'peaks', ['peaks']),
    ...(made?.posters ?? []).flatMap((each, nth) => need(each, 'picture', ['made', 'posters', nth], titled)),
    ...need(poster, 'picture', ['poster'], from(poster)),
  ]
}

/** A film is valid without its storyboard and its loudness curve. */
export function withoutLeft<Each extends Thing>(thing: Each, left: ReadonlySet<string>): Each {
  if (!isKind(thing, 'film')) return thing
  const { storyboard, peaks } = thing.fields
  return {
    ...thing,
    fields: {
      ...thing.fields,
      ...(storyboard && left.has(storyboard) && { storyboard: null }),
      ...(peaks && left.has(peaks) && { peaks: null }),
    },
  }
}

/** Copies the thing with the new paths of its files. */
export function withPaths<Each extends Thing>(thing: Each, pathOf: (path: string) => string): Each {
  const fields = structuredClone(thing.fields)
  for (const { at, path } of filesOf(thing)) {
    const inside = (isKind(thing, 'page') ? (fields as PageFields).body : fields) as Record<PropertyKey, unknown>
    const holder = at.slice(0, -1).reduce((each, key) => each[key] as Record<PropertyKey, unknown>, inside)
    holder[at.at(-1) ?? ''] = pathOf(path)
  }
  for (const { field, text } of textsOf(thing)) {
    if (text === '') continue
    const inside = fields as unknown as Record<string, unknown>
    inside[field] = text.replace(ADDRESS, (_whole, path: string) => `/${pathOf(path)}`)
  }
  return { ...thing, fields }
}
