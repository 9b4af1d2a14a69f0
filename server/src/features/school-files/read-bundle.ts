import path from 'node:path'
import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import type { PageKey } from '@bee/contract/drafts/page-draft.ts'
import { DAY_MS } from '@bee/contract/durations.ts'
import { readMarks } from '@bee/contract/player/lesson-marks.ts'
import { z } from 'zod'
import { picturePaths, PICTURES, pictureOf, ROOTED } from '../../text/school-files/picture-paths.ts'
import { readWindow } from './show-window.ts'
import { readYaml } from '../../outside/school-texts.ts'
import {
  headOf,
  judgeYaml,
  parseFrontMatter,
  type Mistake,
  type Read,
  type SourceFile,
} from '../../text/school-files/source-file.ts'
import { filmInFile, handoutPaths } from './attachments/attachment-names.ts'
import { readWriting } from './attachments/written-subtitles.ts'
import {
  AdvertFile,
  BannerFile,
  BundleFile,
  CourseFile,
  FilmFile,
  NewsHead,
  PathFile,
  PromotionFile,
  QuestionFile,
  TeacherFile,
  TypeFile,
} from './file-schemas.ts'
import { pageBody, pageSchema } from './page-things.ts'
import { promotionInFileWords } from './promotion-things.ts'
import { PAGE_FILES, type FieldsOf, type PlacedThing } from './school-things.ts'

/** The files of a folder or an archive, read by name. */
export interface BundleFiles {
  names: readonly string[]
  /** Undefined for a missing file. Refuses a file that is not text. */
  text: (name: string) => Promise<string | undefined>
}

export interface Bundle {
  /** A bundle without its own description, such as `content/`, counts as a part: nothing is missing from it. */
  holds: 'school' | 'course' | 'bank' | 'part'
  things: PlacedThing[]
  mistakes: Mistake[]
}

/** Drops the fields that the file omits. */
function said<Fields extends object>(fields: { [Name in keyof Fields]: Fields[Name] | undefined }): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields
}

/** Reads the files of a school, or of a part of it. Reports all mistakes of all files at once. */
export async function readBundle({ names, text }: BundleFiles, now: Date): Promise<Bundle> {
  const known = new Set(names)
  const things: PlacedThing[] = []
  const mistakes: Mistake[] = []

  const moment = (time: string | undefined, daysAgo: number | undefined) =>
    time === undefined
      ? daysAgo === undefined
        ? undefined
        : new Date(now.getTime() - daysAgo * DAY_MS).toISOString()
      : new Date(time).toISOString()

  /** A picture at its default path is used without being named. */
  function usualPicture(named: string | null | undefined, usual: string): string | null | undefined {
    if (named !== undefined) return named === null || ROOTED.test(named) ? named : PICTURES + named
    return known.has(PICTURES + usual) ? PICTURES + usual : undefined
  }

  function add<Kind extends DraftKind>(
    kind: Kind,
    { slug, fields, source, at }: { slug: string; fields: FieldsOf[Kind]; source: SourceFile; at: PropertyKey[] },
  ): void {
    things.push({
      kind,
      slug,
      fields,
      file: source.file,
      mistakeAt: (inside, sentence) => source.mistakeAt([...at, ...inside], sentence),
    })
  }

  async function read<Schema extends z.ZodType>(
    file: string,
    schema: Schema,
  ): Promise<Read<z.output<Schema>> | undefined> {
    const content = await text(file).catch((error: unknown) => {
      mistakes.push({ file, line: 1, sentence: error instanceof Error ? error.message : '这个文件读不了' })
      return undefined
    })
    if (content === undefined) return undefined
    const parsed = judgeYaml(file, await readYaml(content), schema)
    mistakes.push(...parsed.mistakes)
    return parsed
  }

  async function readTypes(): Promise<void> {
    const { value = [], source } = (await read('school/types.yaml', TypeFile)) ?? {}
    if (!source) return
    for (const [index, { slug, children = [], ...type }] of value.entries()) {
      add('courseType', { slug, fields: said({ parent: null, ...type }), source, at: [index] })
      for (const [nth, child] of children.entries()) {
        const { area } = type
        const fields = said<FieldsOf['courseType']>({ parent: slug, name: child.name, area, hot: child.hot })
        add('courseType', { slug: child.slug, fields, source, at: [index, 'children', nth] })
      }
    }
  }

  async function readTeachers(): Promise<void> {
    const { value = [], source } = (await read('school/teachers.yaml', TeacherFile)) ?? {}
    for (const [index, { slug, portrait, ...teacher }] of value.entries()) {
      const path = portrait === undefined || portrait === null ? portrait : pictureOf(portrait, picturePaths.portrait)
      if (source) add('teacher', { slug, fields: said({ ...teacher, portrait: path }), source, at: [index] })
    }
  }

  async function readFilms(): Promise<void> {
    const { value = [], source } = (await read('clips/clips.yaml', FilmFile)) ?? {}
    for (const [index, { slug, ...film }] of value.entries()) {
      const writing =
        film.writing &&
        (await readWriting(film.writing, text, (sentence) => {
          if (source) mistakes.push(source.mistakeAt([index, 'writing'], sentence))
        }))
      const fields = said<FieldsOf['film']>({ ...filmInFile(film), writing })
      if (source) add('film', { slug, fields, source, at: [index] })
    }
  }

  async function readFronts(): Promise<void> {
    const banners = await read('school/banners.yaml', BannerFile)
    for (const [index, { slug, area: _drawn, picture = slug, ...banner }] of (banners?.value ?? []).entries()) {
      const fields = said<FieldsOf['banner']>({
        ...banner,
        ...readWindow(banner),
        picture: pictureOf(picture, picturePaths.banner),
      })
      if (banners) add('banner', { slug, fields, source: banners.source, at: [index] })
    }
    const adverts = await read('school/adverts.yaml', AdvertFile)
    for (const [index, { slug, picture = slug, ...advert }] of (adverts?.value ?? []).entries()) {
      const fields = said<FieldsOf['advert']>({
        ...advert,
        ...readWindow(advert),
        picture: pictureOf(picture, picturePaths.advert),
      })
      if (adverts) add('advert', { slug, fields, source: adverts.source, at: [index] })
    }
  }

  async function readPages(): Promise<void> {
    for (const [key, file] of Object.entries(PAGE_FILES) as [PageKey, string][]) {
      const page = await read(file, pageSchema(key))
      if (page?.value === undefined) continue
      add('page', { slug: key, fields: { body: pageBody(key, page.value) }, source: page.source, at: [] })
    }
  }

  async function readCourses(): Promise<void> {
    for (const file of filesBelow(names, 'courses', '.yaml')) {
      const { value, source } = (await read(file, CourseFile)) ?? {}
      if (!value || !source) continue
      const {
        slug,
        popularity: _weight,
        comments: _said,
        daysAgo,
        publishedAt,
        keyword,
        chapters,
        cover,
        thumb,
        ...rest
      } = value
      if (slug !== path.posix.basename(file, '.yaml')) mistakes.push(source.mistakeAt(['slug'], 'slug 应与文件名相同'))
      const area = file.split('/')[1] ?? ''
      const fields = said<FieldsOf['course']>({
        ...rest,
        keyword: keyword?.replaceAll('\\n', '\n'),
        publishedAt: moment(publishedAt, daysAgo),
        cover: usualPicture(cover, picturePaths.cover(slug)),
        thumb: usualPicture(thumb, picturePaths.coverThumb(slug)),
        chapters: chapters.map(({ name, lessons }) => ({
          name,
          lessons: lessons.map(({ name: lesson, remark = '', clip = area, marks = [], preview, handouts }) => ({
            name: lesson,
            remark,
            clip,
            ...(marks.length > 0 && { marks: readMarks(marks.join('\n')).marks }),
            ...(preview && { isPreview: true }),
            ...(handouts && { handouts: handoutPaths(handouts) }),
          })),
        })),
      })
      add('course', { slug, fields, source, at: [] })
    }
  }

  async function readQuestions(): Promise<void> {
    for (const file of filesBelow(names, 'questions', '.yaml')) {
      const { value = [], source } = (await read(file, QuestionFile)) ?? {}
      const type = path.posix.basename(file, '.yaml')
      for (const [index, { slug, daysAgo, createdAt, picture, lesson, answer = '', ...question }] of value.entries()) {
        const fields = said<FieldsOf['question']>({
          type,
          ...question,
          answer,
          createdAt: moment(createdAt, daysAgo),
          picture: picture === undefined || picture === null ? null : pictureOf(picture, picturePaths.figure),
          lesson: lesson ? said(lesson) : null,
        })
        if (source) add('question', { slug, fields, source, at: [index] })
      }
    }
  }

  async function readNews(): Promise<void> {
    for (const file of filesBelow(names, 'news', '.md')) {
      const content = (await text(file).catch(() => undefined)) ?? ''
      const yaml = await readYaml(headOf(content) ?? '')
      const { source, value, mistakes: found } = parseFrontMatter(file, content, NewsHead, z.string(), yaml)
      mistakes.push(...found)
      if (!value) continue
      const { slug, area: _drawn, daysAgo, publishedAt, picture, thumb, ...head } = value.head
      const large = picture === undefined || picture === null ? picture : pictureOf(picture, picturePaths.news)
      const small = picture === undefined || picture === null || ROOTED.test(picture) ? slug : picture
      const fields = said<FieldsOf['news']>({
        ...head,
        publishedAt: moment(publishedAt, daysAgo),
        picture: large,
        thumb: usualPicture(thumb, picturePaths.newsThumb(small)),
        body: value.body,
      })
      add('news', { slug, fields, source, at: [] })
    }
  }

  async function readPaths(): Promise<void> {
    const { value = [], source } = (await read('school/paths.yaml', PathFile)) ?? {}
    for (const [index, { slug, steps, ...path }] of value.entries()) {
      const noted = steps.map(({ course, note = '' }) => ({ course, note }))
      if (source) add('path', { slug, fields: said({ ...path, steps: noted }), source, at: [index] })
    }
  }

  async function readPromotions(): Promise<void> {
    const { value = [], source } = (await read('school/promotions.yaml', PromotionFile)) ?? {}
    for (const [index, { slug, ...promotion }] of value.entries()) {
      if (source)
        add('promotion', {
          slug,
          fields: promotionInFileWords(said(promotion as FieldsOf['promotion'])),
          source,
          at: [index],
        })
    }
  }

  const note = await read('bundle.yaml', BundleFile)
  for (const step of [
    readTypes,
    readTeachers,
    readFilms,
    readFronts,
    readPages,
    readCourses,
    readQuestions,
    readNews,
    readPaths,
    readPromotions,
  ]) {
    await step()
  }
  mistakes.push(...namedTwice(things))
  return { holds: note?.value?.holds ?? 'part', things, mistakes }
}

function namedTwice(things: readonly PlacedThing[]): Mistake[] {
  const seen = new Set<string>()
  return things.flatMap(({ kind, slug, mistakeAt }) => {
    const name = `${kind} ${slug}`
    const isTwice = seen.size === seen.add(name).size
    return isTwice ? [mistakeAt(['slug'], `slug ${slug} 已经用过`)] : []
  })
}

const filesBelow = (names: readonly string[], folder: string, ending: string) =>
  names.filter((name) => name.startsWith(`${folder}/`) && name.endsWith(ending)).toSorted()
