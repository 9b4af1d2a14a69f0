import { PromotionDraft } from '@bee/contract/site/promotion-draft.ts'
import * as z from 'zod/mini'
import { PAGE_IDS, type PageDraft, type PageKey } from '@bee/contract/drafts/page-draft.ts'
import type { AssetKind } from '@bee/server/features/assets/assets.repository.ts'
import type { Clip } from '../content-schema.ts'
import { picturePaths } from '@bee/server/text/school-files/picture-paths.ts'
import { idsBySlug } from './look-up.ts'
import { pictureAddresses, PICTURES, registerFiles, registerPictures, type DemoFile } from './seed-assets.ts'
import { hours } from './seeding-day.ts'
import type { SeedContext, SeedStep } from './seed-step.ts'

/** An operator's row under the same name is used, not doubled. */
async function missingOf<Item extends { slug: string }>(
  { services, work }: SeedContext,
  table: 'course_types' | 'teachers' | 'media',
  items: readonly Item[],
): Promise<Item[]> {
  const known = await services.demo.idsBySlug(work, table)
  return items.filter(({ slug }) => !known.has(slug))
}

async function seedTypes(context: SeedContext): Promise<void> {
  const { services, work, content, how } = context
  const directions = await missingOf(context, 'course_types', content.types)
  await services.contentChanges.add(
    work,
    'courseType',
    directions.map(({ slug, name, area, hot }) => ({
      draft: { parentId: null, name, area, colour: area, sign: area, hotWords: hot },
      given: { slug, isDemo: true },
    })),
    how,
  )
  const idOf = await idsBySlug(context, 'course_types')
  const children = content.types.flatMap((direction) => direction.children.map((child) => ({ ...child, direction })))
  await services.contentChanges.add(
    work,
    'courseType',
    (await missingOf(context, 'course_types', children)).map(({ slug, name, direction }) => ({
      draft: {
        parentId: idOf(direction.slug),
        name,
        area: direction.area,
        colour: direction.area,
        sign: direction.area,
        hotWords: [],
      },
      given: { slug, isDemo: true },
    })),
    how,
  )
}

async function seedTeachers(context: SeedContext): Promise<void> {
  const teachers = await missingOf(context, 'teachers', context.content.teachers)
  const pictureId = await registerPictures(
    context,
    teachers.map(({ portrait }) => ({ path: picturePaths.portrait(portrait) })),
  )
  await context.services.contentChanges.add(
    context.work,
    'teacher',
    teachers.map(({ slug, portrait, ...draft }) => ({
      draft: { ...draft, portraitId: pictureId(picturePaths.portrait(portrait)) },
      given: { slug, isDemo: true },
    })),
    context.how,
  )
}

const clipPath = (file: string) => `clips/${file}`
const posterPath = (file: string) => PICTURES + file

/** A film, and the files made from it. */
function filesOf({ title, seconds, file, hls, subtitles, poster }: Clip): DemoFile[] {
  const film = clipPath(file)
  const made = (kind: AssetKind, name: string | undefined) =>
    name === undefined ? [] : [{ kind, path: clipPath(name), madeFrom: film }]
  return [
    { kind: 'video', path: film, title, seconds },
    ...made('stream', hls),
    ...made('subtitles', subtitles?.['zh-CN']),
    ...made('subtitles', subtitles?.en),
    { kind: 'picture', path: posterPath(poster), madeFrom: film },
  ]
}

async function seedFilms(context: SeedContext): Promise<void> {
  const clips = await missingOf(context, 'media', context.content.clips)
  const fileId = await registerFiles(context, clips.flatMap(filesOf))
  const idOrNull = (file: string | undefined) => (file === undefined ? null : fileId(clipPath(file)))
  await context.services.contentChanges.add(
    context.work,
    'film',
    clips.map(({ slug, title, seconds, file, hls, subtitles, poster }) => ({
      draft: {
        title,
        seconds,
        videoId: fileId(clipPath(file)),
        streamId: idOrNull(hls),
        subtitlesId: idOrNull(subtitles?.['zh-CN']),
        posterId: fileId(posterPath(poster)),
      },
      given: { slug, isDemo: true, createdAt: context.day.at(1, hours(8)) },
    })),
    context.how,
  )
  const filmId = await idsBySlug(context, 'media')
  for (const clip of clips) await seedMade(context, filmId(clip.slug), clip, fileId)
}

/** The pictures over the seek bar, the peaks of the sound and the subtitles of every language. */
async function seedMade(
  { services, work, day }: SeedContext,
  filmId: number,
  { storyboard, peaks, subtitles }: Clip,
  fileId: (path: string) => number,
): Promise<void> {
  const pathOrNull = (file: string | undefined) => (file === undefined ? null : clipPath(file))
  if (storyboard !== undefined) {
    const made = { storyboardPath: clipPath(storyboard), peaksPath: pathOrNull(peaks) }
    await services.comingFilms.keepMade(work, filmId, made)
  }
  if (!subtitles) return
  const brought = (['zh-CN', 'en'] as const).flatMap((language) => {
    const path = pathOrNull(subtitles[language])
    return path === null ? [] : [{ language, path, fileId: fileId(path) }]
  })
  await services.subtitleImport.replace(work, filmId, brought, day.at(1, hours(8)))
}

async function seedFronts(context: SeedContext): Promise<void> {
  const { services, work, content, how } = context
  const pictureId = await registerPictures(context, [
    ...content.banners.map(({ picture }) => ({ path: picturePaths.banner(picture) })),
    ...content.adverts.map(({ slug }) => ({ path: picturePaths.advert(slug) })),
    { path: picturePaths.payment(content.payment.picture) },
  ])
  await services.contentChanges.add(
    work,
    'banner',
    content.banners.map(({ slug, alt, headline, sub, action, url, picture }) => ({
      draft: {
        pictureId: pictureId(picturePaths.banner(picture)),
        alt,
        headline: headline.join('\n'),
        subtitle: sub,
        actionLabel: action,
        link: url,
        showFrom: null,
        showUntil: null,
      },
      given: { slug, isDemo: true },
    })),
    how,
  )
  await services.contentChanges.add(
    work,
    'advert',
    content.adverts.map(({ slug, title, sub, action, url, area }) => ({
      draft: {
        pictureId: pictureId(picturePaths.advert(slug)),
        title,
        subtitle: sub,
        actionLabel: action,
        link: url,
        area,
        showFrom: null,
        showUntil: null,
      },
      given: { slug, isDemo: true },
    })),
    how,
  )
  await seedPages(context, pictureId(picturePaths.payment(content.payment.picture)))
  await seedPromotions(context)
}

async function seedPromotions({ services, work, content, how }: SeedContext): Promise<void> {
  const teacherIds = await services.demo.idsBySlug(work, 'teachers')
  const items = content.promotions.map(({ slug, pieces, ...page }) => ({
    // A part that the file leaves out gets the empty value of a draft.
    draft: z.parse(PromotionDraft, {
      ...page,
      pieces: pieces.map(({ items: listed = [], ...piece }) => ({
        ...piece,
        items: listed.map(({ teacher, course: _later, ...words }) => ({
          ...words,
          teacherId: teacher === undefined ? null : (teacherIds.get(teacher) ?? null),
        })),
      })),
    }),
    given: { slug, isDemo: true },
  }))
  await services.contentChanges.add(work, 'promotion', items, how)
}

async function seedPages(context: SeedContext, payCodeId: number): Promise<void> {
  const { services, work, content, how } = context
  const addressOf = await pictureAddresses(
    context,
    content.students.map(({ portrait }) => picturePaths.portrait(portrait)),
  )
  const students = content.students.map(({ portrait, ...student }) => ({
    ...student,
    portraitUrl: addressOf(picturePaths.portrait(portrait)),
  }))
  const bodies = {
    site: content.site,
    company: content.company,
    brand: content.brand,
    student: students,
    home: content.home,
    payment: { ...content.payment, pictureId: payCodeId },
  }
  const given = { isDemo: true, updatedAt: context.day.at(1, hours(9)) }
  for (const [key, body] of Object.entries(bodies)) {
    // A page that the operator has written is his.
    const isWritten = (await services.contentChanges.read(work, 'page', PAGE_IDS[key as PageKey])) !== undefined
    if (!isWritten) await services.contentChanges.add(work, 'page', [{ draft: { key, body } as PageDraft, given }], how)
  }
}

export const schoolSteps: SeedStep[] = [
  { name: 'types', label: '课程方向', run: seedTypes },
  { name: 'teachers', label: '讲师', run: seedTeachers },
  { name: 'media', label: '视频', run: seedFilms },
  { name: 'fronts', label: '横幅与页面', run: seedFronts },
]
