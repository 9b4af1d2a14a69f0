import { join } from 'node:path'
import { clipPosters } from './clips/posters.ts'
import { castLooks, coverPicture } from './covers/cover.ts'
import { FIGURE_WIDTH, figureDocument } from './figures/kit.ts'
import { flowFigures } from './figures/flows.ts'
import { tableFigures } from './figures/tables.ts'
import { treeFigures } from './figures/trees.ts'
import { isArea } from './lib/palette.ts'
import { coursesByArea, filesUnder, frontMatter, textField, textList, yamlList } from './lib/read-content.ts'
import { storePictures } from './lib/store-pictures.ts'
import { BANNER_HEIGHT, BANNER_WIDTH, bannerPicture } from './pictures/banners.ts'
import { brandPictures } from './pictures/brand.ts'
import { memberPortraits, STUDENTS, TEACHERS } from './pictures/cast.ts'
import { newsPictures } from './pictures/news.ts'
import { portrait } from './pictures/people.ts'
import type { Person } from './pictures/people.ts'
import { cardSizes } from './pictures/picture.ts'
import type { Picture } from './pictures/picture.ts'
import { payCode } from './pictures/payment.ts'
import { statePictures } from './pictures/states.ts'

const CONTENT = join(import.meta.dirname, '../../content')

async function courseCovers(): Promise<Picture[]> {
  const pictures: Picture[] = []
  for (const [folder, courses] of await coursesByArea(CONTENT)) {
    const area = isArea(folder) ? folder : 'cs'
    const slugs = courses.map((course) => textField(course, 'slug', `courses/${folder}`))
    const looks = castLooks(area, slugs)
    for (const course of courses) {
      const slug = textField(course, 'slug', `courses/${folder}`)
      // a plain YAML scalar keeps "\n" as two characters
      const keyword = textField(course, 'keyword', slug).replaceAll('\\n', '\n')
      const look = looks.get(slug)
      if (look) pictures.push(...cardSizes(`covers/${slug}`, coverPicture({ area, seed: slug, keyword, ...look })))
    }
  }
  return pictures
}

async function banners(): Promise<Picture[]> {
  const list = await yamlList(join(CONTENT, 'school/banners.yaml'))
  return list.map((fields) => {
    const slug = textField(fields, 'slug', 'banners.yaml')
    const words = {
      slug,
      headline: textList(fields, 'headline', slug),
      sub: textField(fields, 'sub', slug),
      action: textField(fields, 'action', slug),
      area: textField(fields, 'area', slug),
    }
    const svg = bannerPicture(words)
    return { path: `banners/${slug}.webp`, kind: 'webp', svg, width: BANNER_WIDTH, height: BANNER_HEIGHT, quality: 88 }
  })
}

async function news(): Promise<Picture[]> {
  const folder = join(CONTENT, 'news')
  const files = await filesUnder(folder, '.md')
  const heads = await Promise.all(files.map((file) => frontMatter(join(folder, file))))
  return newsPictures(
    heads.map((head, index) => {
      const where = files[index] ?? 'news'
      return { slug: textField(head, 'slug', where), area: textField(head, 'area', where) }
    }),
  )
}

function figures(): Picture[] {
  return [...treeFigures, ...flowFigures, ...tableFigures].map((figure) => ({
    path: `figures/${figure.name}.webp`,
    kind: 'webp',
    svg: figureDocument(figure),
    width: FIGURE_WIDTH,
    height: figure.height,
    quality: 88,
  }))
}

/** Portraits are drawn by hand, so a person in the content who is missing from the cast is an error. */
async function portraitsOf(file: string, cast: Readonly<Record<string, Person>>): Promise<Picture[]> {
  const list = await yamlList(join(CONTENT, 'school', file))
  return list.map((fields) => {
    const slug = textField(fields, 'slug', file)
    const person = cast[slug]
    if (!person) throw new Error(`${file}: nobody in tools/make/pictures/cast.ts is called "${slug}"`)
    return { path: `portraits/${slug}.svg`, kind: 'svg', svg: portrait(person) }
  })
}

function avatars(): Picture[] {
  return [...memberPortraits()].map(([slug, person]) => ({
    path: `avatars/${slug}.svg`,
    kind: 'svg',
    svg: portrait(person),
  }))
}

const pictures = [
  ...(await courseCovers()),
  ...(await banners()),
  ...(await news()),
  ...figures(),
  ...(await portraitsOf('teachers.yaml', TEACHERS)),
  ...(await portraitsOf('students.yaml', STUDENTS)),
  ...avatars(),
  ...brandPictures(),
  payCode(),
  ...statePictures(),
  ...clipPosters(),
]
const report = await storePictures(join(CONTENT, 'pictures'), join(import.meta.dirname, 'pictures.lock.json'), pictures)
console.log(`pictures: ${report.written.length} written, ${report.kept} unchanged, ${report.removed.length} removed`)
