import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Content } from './src/content-schema.ts'
import { picturePaths } from '@bee/server/text/school-files/picture-paths.ts'
import { demoContent } from './src/testing/demo-content.ts'

const PICTURES_DIR = path.join(import.meta.dirname, 'pictures')
const ROOT = path.join(import.meta.dirname, '..')
const MAX_BYTES = 4 * 1024 * 1024

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .toSorted()
}

function namedByContent(content: Content): string[] {
  const { courses, news, banners, adverts, questions, teachers, students, members, clips, payment } = content
  return [
    ...courses.flatMap(({ slug }) => [picturePaths.cover(slug), picturePaths.coverThumb(slug)]),
    ...news.flatMap(({ picture }) => [picturePaths.news(picture), picturePaths.newsThumb(picture)]),
    ...banners.map(({ picture }) => picturePaths.banner(picture)),
    ...adverts.map(({ slug }) => picturePaths.advert(slug)),
    picturePaths.payment(payment.picture),
    ...questions.flatMap(({ picture }) => (picture === undefined ? [] : [picturePaths.figure(picture)])),
    ...[...teachers, ...students].map(({ portrait }) => picturePaths.portrait(portrait)),
    ...members.map(({ avatar }) => picturePaths.avatar(avatar)),
    ...clips.map(({ poster }) => poster),
  ]
}

const PICTURE_ADDRESS = /\/pictures\/([\w./${}-]+\.(?:svg|webp|png))/g
/** A part that the code fills in, as in `/pictures/covers/${slug}.webp`. */
const FILLED_IN = /\$\{[^}]*\}/

/** The pictures that a source names. A placeholder may be any one name, but never a folder. */
function namedBySource(source: string): RegExp[] {
  return [...source.matchAll(PICTURE_ADDRESS)].map(([, address = '']) => {
    const parts = address.split(FILLED_IN).map((part) => part.replaceAll('.', '\\.'))
    return new RegExp(`^${parts.join('[a-z0-9-]+')}$`)
  })
}

const orphansOf = (files: readonly string[], byContent: readonly string[], bySources: readonly RegExp[]) =>
  files.filter((file) => !byContent.includes(file) && !bySources.some((named) => named.test(file)))

/** The site's own sources: a name in a test does not keep a picture alive. */
async function sourcesOfTheSite(): Promise<string[]> {
  const folders = [path.join(ROOT, 'web/src'), path.join(ROOT, 'host/src')]
  const sources = await Promise.all(
    folders.map(async (folder) =>
      (await filesBelow(folder))
        .filter((file) => /\.(?:tsx?|css)$/.test(file) && !/(?:^|\/)testing\/|\.test\./.test(file))
        .map((file) => path.join(folder, file)),
    ),
  )
  return Promise.all(sources.flat().map((file) => readFile(file, 'utf8')))
}

let files: string[]
let byContent: string[]
let bySources: RegExp[]
beforeAll(async () => {
  files = await filesBelow(PICTURES_DIR)
  byContent = namedByContent(await demoContent())
  bySources = (await sourcesOfTheSite()).flatMap(namedBySource)
})

describe('pictures', () => {
  it('are all named by the content or by the site', () => {
    expect(orphansOf(files, byContent, bySources)).toEqual([])
  })

  it('would not hide an orphan', () => {
    const planted = ['logo-old.svg', 'covers/no-such-course.webp', 'promo/java-s.webp', 'states/offline/deep.svg']
    expect(orphansOf([...files, ...planted], byContent, bySources)).toEqual(planted)
  })

  it('are there wherever they are named', () => {
    expect(byContent.filter((picture) => !files.includes(picture))).toEqual([])
    expect(bySources.length).toBeGreaterThan(5)
    expect(bySources.filter((named) => !files.some((file) => named.test(file)))).toEqual([])
  })

  it('stay small together', async () => {
    const sizes = await Promise.all(files.map(async (file) => (await readFile(path.join(PICTURES_DIR, file))).length))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES)
  })
})
