import { renderMarkdown } from '@bee/server/text/markdown.ts'
import { picturePaths, pictureUrl } from '../picture-paths.ts'
import { hours } from './seeding-day.ts'
import { idsBySlug, insertRows } from './seed-rows.ts'
import type { SeedContext, SeedStep } from './seed-step.ts'

async function seedTypes({ client, content }: SeedContext): Promise<void> {
  await insertRows(
    client,
    'course_types',
    content.types.map(({ slug, name, area, hot }, position) => ({
      parent_id: null,
      slug,
      name,
      area,
      hot_words: hot,
      position,
      is_demo: true,
    })),
    // A direction that real courses already stand on is used, not doubled.
    { skipTaken: true },
  )
  const idOf = await idsBySlug(client, 'course_types')
  await insertRows(
    client,
    'course_types',
    content.types.flatMap((direction) =>
      direction.children.map(({ slug, name }, position) => ({
        parent_id: idOf(direction.slug),
        slug,
        name,
        area: direction.area,
        position,
        is_demo: true,
      })),
    ),
    { skipTaken: true },
  )
}

async function seedTeachers({ client, content }: SeedContext): Promise<void> {
  await insertRows(
    client,
    'teachers',
    content.teachers.map(({ portrait, ...teacher }, position) => ({
      ...teacher,
      portrait_url: pictureUrl(picturePaths.portrait(portrait)),
      position,
      is_demo: true,
    })),
    { skipTaken: true },
  )
}

async function seedMedia({ client, content }: SeedContext): Promise<void> {
  const clipPath = (file: string | undefined) => (file === undefined ? null : `clips/${file}`)
  await insertRows(
    client,
    'media',
    content.clips.map((clip) => ({
      slug: clip.slug,
      title: clip.title,
      seconds: clip.seconds.toFixed(3),
      file_path: `clips/${clip.file}`,
      hls_path: clipPath(clip.hls),
      subtitles_path: clipPath(clip.subtitles),
      poster_url: pictureUrl(clip.poster),
      is_demo: true,
    })),
    { skipTaken: true },
  )
}

async function seedNews({ client, content, day }: SeedContext): Promise<void> {
  const oldestFirst = content.news.toSorted((a, b) => b.daysAgo - a.daysAgo)
  await insertRows(
    client,
    'news',
    oldestFirst.map((article) => {
      const publishedAt = day.at(article.daysAgo, hours(9.5))
      return {
        slug: article.slug,
        title: article.title,
        summary: article.profile,
        picture_url: pictureUrl(picturePaths.news(article.picture)),
        thumb_url: pictureUrl(picturePaths.newsThumb(article.picture)),
        body_html: renderMarkdown(article.body),
        area_slugs: article.courses,
        hit_count: article.hits,
        published_at: publishedAt,
        updated_at: publishedAt,
        is_demo: true,
      }
    }),
  )
}

async function seedFronts({ client, content, day }: SeedContext): Promise<void> {
  await insertRows(
    client,
    'banners',
    content.banners.map(({ slug, alt, headline, sub, action, url, picture }, position) => ({
      slug,
      alt,
      picture_url: pictureUrl(picturePaths.banner(picture)),
      headline: headline.join('\n'),
      subtitle: sub,
      action_label: action,
      url,
      position,
      is_demo: true,
    })),
  )
  await insertRows(
    client,
    'adverts',
    content.adverts.map(({ slug, title, sub, action, url, area }, position) => ({
      slug,
      title,
      subtitle: sub,
      action_label: action,
      picture_url: pictureUrl(picturePaths.advert(slug)),
      url,
      area,
      position,
      is_demo: true,
    })),
  )
  const students = content.students.map(({ portrait, ...student }) => ({
    ...student,
    portraitUrl: pictureUrl(picturePaths.portrait(portrait)),
  }))
  const bodies: Record<string, unknown> = {
    site: content.site,
    company: content.company,
    brand: content.brand,
    student: students,
    'promo-java': content.promoJava,
    'promo-web': content.promoWeb,
  }
  const pages = Object.entries(bodies).map(([key, body]) => ({
    key,
    body,
    updated_at: day.at(1, hours(9)),
    is_demo: true,
  }))
  // A page that the operator has written is his.
  await insertRows(client, 'pages', pages, { skipTaken: true })
}

export const schoolSteps: SeedStep[] = [
  { name: 'types', label: '课程方向', run: seedTypes },
  { name: 'teachers', label: '讲师', run: seedTeachers },
  { name: 'media', label: '视频', run: seedMedia },
  { name: 'news', label: '资讯', run: seedNews },
  { name: 'fronts', label: '横幅与页面', run: seedFronts },
]
