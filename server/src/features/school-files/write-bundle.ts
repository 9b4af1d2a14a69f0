import { writeMarks } from '@bee/contract/player/lesson-marks.ts'
import { stringify } from 'yaml'
import { picturePaths } from '../../text/school-files/picture-paths.ts'
import { filmFileName, handoutNames, subtitleNames, writingNames } from './attachments/attachment-names.ts'
import { writtenWindow } from './show-window.ts'
import { PAGE_FILES, type FieldsOf, type Thing } from './school-things.ts'

const PICTURES = 'pictures/'
/** The number of digits that the demo school uses; more when there is more news. */
const NEWS_DIGITS = 2

const yaml = (value: unknown) =>
  stringify(value, { lineWidth: 0, aliasDuplicateObjects: false, blockQuote: 'literal', version: '1.2' })

/** A picture in its default folder is written by its bare name. */
function pictureName(path: string | null | undefined, usual: (name: string) => string): string | null | undefined {
  if (path === null || path === undefined) return path
  const name =
    path
      .split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '') ?? ''
  return /^[\w-]+$/.test(name) && path === PICTURES + usual(name) ? name : path
}

/** Undefined for a picture at its default path: the file then omits it. */
const unusual = (path: string | null | undefined, usual: string) => (path === PICTURES + usual ? undefined : path)

const below = (path: string | null | undefined, folder: string) =>
  path?.startsWith(folder) ? path.slice(folder.length) : path

/** Drops undefined fields. */
const said = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const onlyIf = (value: boolean | undefined) => (value === true ? true : undefined)

export interface WrittenFile {
  name: string
  text: string
}

/** Directions with those of their sub-types that are in the list. */
export function typeFile(types: readonly Thing<'courseType'>[]): WrittenFile {
  const directions = types.filter(({ fields }) => fields.parent === null)
  const value = directions.map(({ slug, fields: { parent: _none, ...fields } }) => ({
    slug,
    ...fields,
    children: types
      .filter((type) => type.fields.parent === slug)
      .map((type) =>
        said({ slug: type.slug, name: type.fields.name, hot: type.fields.hot?.length ? type.fields.hot : undefined }),
      ),
  }))
  return { name: 'school/types.yaml', text: yaml(value) }
}

export function teacherFile(teachers: readonly Thing<'teacher'>[]): WrittenFile {
  const value = teachers.map(({ slug, fields: { portrait, withdrawn, ...fields } }) =>
    said({ slug, ...fields, portrait: pictureName(portrait, picturePaths.portrait), withdrawn: onlyIf(withdrawn) }),
  )
  return { name: 'school/teachers.yaml', text: yaml(value) }
}

export function filmFile(films: readonly Thing<'film'>[]): WrittenFile {
  const value = films.map(({ slug, fields }) => {
    const { title, seconds, file, hls, subtitles, writing, poster, storyboard, peaks, made } = fields
    return said({
      slug,
      title,
      seconds,
      file: file === null ? null : filmFileName(file),
      hls: hls === null ? undefined : filmFileName(hls),
      subtitles: subtitleNames(subtitles),
      writing: writing && Object.keys(writing).length > 0 ? writingNames(slug, writing) : undefined,
      poster: below(poster, PICTURES),
      storyboard: storyboard ?? undefined,
      peaks: peaks ?? undefined,
      made: made ?? undefined,
    })
  })
  return { name: 'clips/clips.yaml', text: yaml(value) }
}

/** Drafts of subtitles are text, so they come along even without the films. */
export const writingFiles = ({ slug, fields: { writing = {} } }: Thing<'film'>): WrittenFile[] =>
  Object.entries(writingNames(slug, writing)).map(([language, name]) => ({ name, text: writing[language] ?? '' }))

export function bannerFile(banners: readonly Thing<'banner'>[]): WrittenFile {
  const value = banners.map(({ slug, fields: { picture, withdrawn, ...fields } }) =>
    said({
      slug,
      ...fields,
      ...writtenWindow(fields),
      picture: pictureName(picture, picturePaths.banner),
      withdrawn: onlyIf(withdrawn),
    }),
  )
  return { name: 'school/banners.yaml', text: yaml(value) }
}

export function advertFile(adverts: readonly Thing<'advert'>[]): WrittenFile {
  const value = adverts.map(({ slug, fields: { picture, withdrawn, ...fields } }) =>
    said({
      slug,
      ...fields,
      ...writtenWindow(fields),
      picture: unusual(picture, picturePaths.advert(slug)),
      withdrawn: onlyIf(withdrawn),
    }),
  )
  return { name: 'school/adverts.yaml', text: yaml(value) }
}

function pageText({ slug, fields: { body } }: Thing<'page'>): string {
  if (slug === 'student') {
    const students = body as { portrait: string | null }[]
    return yaml(
      students.map(({ portrait, ...student }) => ({
        ...student,
        portrait: pictureName(portrait, picturePaths.portrait),
      })),
    )
  }
  if (slug === 'look') {
    const { mark, wordmark, ...look } = body as Record<'mark' | 'wordmark', string | null>
    return yaml({
      ...look,
      mark: pictureName(mark, picturePaths.mark),
      wordmark: pictureName(wordmark, picturePaths.mark),
    })
  }
  if (slug !== 'payment') return yaml(body)
  const { picture, ...payment } = body as { picture: string | null }
  return yaml({ ...payment, picture: pictureName(picture, picturePaths.payment) })
}

export const pageFile = (page: Thing<'page'>): WrittenFile => ({
  name: PAGE_FILES[page.slug as keyof typeof PAGE_FILES],
  text: pageText(page),
})

export function pathFile(paths: readonly Thing<'path'>[]): WrittenFile {
  const value = paths.map(({ slug, fields: { withdrawn, ...fields } }) =>
    said({ slug, ...fields, withdrawn: onlyIf(withdrawn) }),
  )
  return { name: 'school/paths.yaml', text: yaml(value) }
}

export function promotionFile(promotions: readonly Thing<'promotion'>[]): WrittenFile {
  const value = promotions.map(({ slug, fields: { withdrawn, ...fields } }) =>
    said({ slug, ...fields, withdrawn: onlyIf(withdrawn) }),
  )
  return { name: 'school/promotions.yaml', text: yaml(value) }
}

export function courseFile({ slug, fields }: Thing<'course'>, area: string): WrittenFile {
  const { description, cover, thumb, chapters, withdrawn, ...rest } = fields
  const value = said({
    slug,
    ...rest,
    withdrawn: onlyIf(withdrawn),
    cover: unusual(cover, picturePaths.cover(slug)),
    thumb: unusual(thumb, picturePaths.coverThumb(slug)),
    description,
    chapters: chapters.map(({ name, lessons }) => ({
      name,
      lessons: lessons.map(({ name: lesson, remark, clip, marks, isPreview, handouts }) =>
        said({
          name: lesson,
          remark: remark === '' ? undefined : remark,
          clip,
          marks: marks && writeMarks(marks).split('\n'),
          preview: isPreview,
          handouts: handouts && handoutNames(handouts),
        }),
      ),
    })),
  })
  return { name: `courses/${area}/${slug}.yaml`, text: yaml(value) }
}

function questionValue({ slug, fields }: Thing<'question'>) {
  const { type: _file, picture, lesson, withdrawn, ...rest } = fields
  return said({
    slug,
    ...rest,
    withdrawn: onlyIf(withdrawn),
    picture: pictureName(picture, picturePaths.figure) ?? undefined,
    lesson: lesson ?? undefined,
  })
}

export const questionFile = (questions: readonly Thing<'question'>[], area: string, type: string): WrittenFile => ({
  name: `questions/${area}/${type}.yaml`,
  text: yaml(questions.map(questionValue)),
})

export function newsFile({ slug, fields }: Thing<'news'>, nth: number): WrittenFile {
  const { body, picture, thumb, withdrawn, ...rest }: FieldsOf['news'] = fields
  const named = pictureName(picture, picturePaths.news)
  const usual = typeof named === 'string' && !named.includes('/') ? named : slug
  const head = said({
    slug,
    ...rest,
    withdrawn: onlyIf(withdrawn),
    picture: named,
    thumb: unusual(thumb, picturePaths.newsThumb(usual)),
  })
  return {
    name: `news/${String(nth).padStart(NEWS_DIGITS, '0')}-${slug}.md`,
    text: `---\n${yaml(head)}---\n${body}`,
  }
}

export const bundleNote = (holds: 'school' | 'course' | 'bank', films: boolean): WrittenFile => ({
  name: 'bundle.yaml',
  text: yaml({ format: 1, holds, films }),
})
