import { callTableOf } from '@bee/contract/call-table.ts'
import { createClient, type Transport } from '@bee/contract/client.ts'
import { contract } from '@bee/contract/index.ts'
import { MAX_PAGE_SIZE } from '@bee/contract/limits.ts'
import { shortNameOf, type SchoolNames } from '@bee/contract/site/school-names.ts'
import type { ContentCache, ContentKind } from '@bee/server/http/content-cache.ts'
import { prepareAnswer, sendPrepared } from '@bee/server/http/prepared-answer.ts'
import { isServerTrouble } from '@bee/web/api/call-failure.ts'
import { paths } from '@bee/web/site/paths.ts'
import { type PageRoute, pageRoutes } from '@bee/web/site/route-table.ts'
import type { FastifyInstance } from 'fastify'
import { pageBrandOf } from './look/brand-sheets.ts'
import { lookPicturePath } from './look/serve-look-pictures.ts'
import { createFaceReader, createSchoolFace, type ShownSchool } from './school-face.ts'

const FEED_SIZE = 20
const XML_TYPE = 'application/xml; charset=utf-8'

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

interface Entry {
  path: string
  changedAt?: string
}

function sitemap(publicUrl: string, entries: readonly Entry[]): string {
  const urls = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.slice(0, 10)}</lastmod>` : ''
    return `<url><loc>${escapeXml(publicUrl + path)}</loc>${changed}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
}

interface Article {
  id: number
  title: string
  summary: string
  createTime: string
}

function feed(publicUrl: string, school: SchoolNames, articles: readonly Article[]): string {
  const items = articles.map(({ id, title, summary, createTime }) => {
    const address = escapeXml(publicUrl + paths.newsDetail(id))
    return `<item><title>${escapeXml(title)}</title><link>${address}</link><guid>${address}</guid><description>${escapeXml(summary)}</description><pubDate>${new Date(createTime).toUTCString()}</pubDate></item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>${escapeXml(school.name)}资讯</title><link>${escapeXml(publicUrl + paths.news)}</link><description>课程更新、就业观察和学习方法</description><language>zh-cn</language>${items.join('')}</channel></rss>`
}

/** Every public page except those that are marked `isUnlisted`. */
export const listedPages = (routes: readonly PageRoute[]): string[] =>
  routes
    .filter(({ access, isStatic, isUnlisted }) => access === 'public' && !isStatic && !isUnlisted)
    .map(({ path }) => path)

/** A plain page is one entry. A page with parameters has the entries that `lists` reads; without a list, readers could not find them. */
export async function readEntries(
  pages: readonly string[],
  lists: Readonly<Record<string, () => Promise<Entry[]>>>,
): Promise<Entry[]> {
  const entries = pages.map((path): Promise<Entry[]> => {
    if (!path.includes(':')) return Promise.resolve([{ path }])
    const read = lists[path]
    if (!read) throw new Error(`The sitemap has no list of the pages ${path}`)
    return read()
  })
  return (await Promise.all(entries)).flat()
}

const DEMO_ICONS = [
  { src: '/pictures/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/pictures/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/pictures/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** The SVG of the neutral mark is sharp at every size; browsers that install a site want PNG too. */
function iconsOf(school: ShownSchool, icon: string) {
  const png = (name: 'icon-192' | 'icon-512' | 'maskable-512') => lookPicturePath(school, name)
  return [
    ...(icon.endsWith('.svg') ? [{ src: icon, sizes: 'any', type: 'image/svg+xml' }] : []),
    { src: png('icon-192'), sizes: '192x192', type: 'image/png' },
    { src: png('icon-512'), sizes: '512x512', type: 'image/png' },
    { src: png('maskable-512'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ]
}

function manifest(school: ShownSchool) {
  const { icon, themeColours } = pageBrandOf(school)
  return {
    name: school.name,
    short_name: shortNameOf(school),
    description: '视频课程、题库与资讯，面向 IT 人的在线学校',
    lang: 'zh-CN',
    start_url: paths.home,
    display: 'standalone',
    background_color: '#F6F7F8',
    theme_color: themeColours.light,
    icons: icon === undefined ? DEMO_ICONS : iconsOf(school, icon),
  }
}

/** Serves the files that machines read: feed, sitemap, robots and manifest. */
export function mountDiscovery(
  app: FastifyInstance,
  { transport, publicUrl, cache }: { transport: Transport; publicUrl: string; cache: ContentCache },
): void {
  const api = createClient(callTableOf(contract), transport)
  const readSchool = createSchoolFace(transport)
  // The kept answer must be of today: a failure leaves the answer before in its place.
  const readNow = createFaceReader(transport)

  /** Reads a list to its end, page by page. */
  async function readAll<Item>(
    read: (page: number) => Promise<{ list: Item[]; totalPage: number }>,
    page = 1,
  ): Promise<Item[]> {
    const { list, totalPage } = await read(page)
    return page >= totalPage ? list : [...list, ...(await readAll(read, page + 1))]
  }

  const serve = (path: string, contentType: string, kinds: readonly ContentKind[], make: () => Promise<string>) => {
    app.get(path, async (request, reply) => {
      const answer = await cache.answer(
        path,
        async () => ({ answer: prepareAnswer(await make(), { contentType }), kinds }),
        isServerTrouble,
      )
      return sendPrepared(request, reply, answer)
    })
  }

  serve('/sitemap.xml', XML_TYPE, ['courses', 'news', 'paths', 'site'], async () => {
    const entries = await readEntries(listedPages(pageRoutes), {
      '/subject/:subjectId': async () =>
        (await readAll((page) => api.courses.list({ page, limit: MAX_PAGE_SIZE }))).map((course) => ({
          path: paths.courseDetail(course.id),
          changedAt: course.publishTime,
        })),
      '/:address': async () =>
        (await api.site.info()).promotions.map(({ address }) => ({ path: paths.promotion(address) })),
      '/agreements/:kind': async () => (await api.site.info()).agreements.map(({ path }) => ({ path })),
      '/path/:id': async () => (await api.paths.list()).map(({ id }) => ({ path: paths.path(id) })),
      '/news/:id': async () =>
        (await readAll((page) => api.news.list({ page, limit: MAX_PAGE_SIZE }))).map((article) => ({
          path: paths.newsDetail(article.id),
          changedAt: article.updateTime,
        })),
    })
    return sitemap(publicUrl, entries)
  })

  serve('/rss.xml', 'application/rss+xml; charset=utf-8', ['news', 'site'], async () =>
    feed(publicUrl, await readNow(), (await api.news.list({ limit: FEED_SIZE })).list),
  )

  serve('/manifest.webmanifest', 'application/manifest+json', ['site'], async () =>
    JSON.stringify(manifest(await readNow())),
  )

  const robots = `User-agent: *\nDisallow: /bee/\nDisallow: /manage\nDisallow: /preview/\nDisallow: /profile\nDisallow: /message\nDisallow: /certificate/\nDisallow: /subject/play/\nSitemap: ${publicUrl}/sitemap.xml\n`
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))
  // Browsers and feed readers request these addresses without a link: for example /favicon.ico beside a file that is not a page.
  app.get('/favicon.ico', async (_request, reply) =>
    reply.redirect(pageBrandOf(await readSchool()).icon ?? '/pictures/icons/icon-192.png'),
  )
}
