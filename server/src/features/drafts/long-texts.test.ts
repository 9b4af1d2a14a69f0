import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FeatureServices } from '../../compose-features.ts'
import { borrowTestDatabase } from '../../testing/spare-databases.ts'
import { insertTypes } from '../../testing/test-courses.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { testServices } from '../../testing/test-services.ts'
import { courseEditingFeature } from '../courses/editing/course-editing.feature.ts'
import { newsFeature } from '../news/news.feature.ts'
import { playerFeature } from '../player/player.feature.ts'
import { questionsFeature } from '../questions/questions.feature.ts'
import { draftsFeature } from './drafts.feature.ts'

const FEATURES = [draftsFeature, newsFeature, questionsFeature, courseEditingFeature, playerFeature] as const

let database: TestDatabase
let services: FeatureServices<typeof FEATURES>
let typeId: number
beforeAll(async () => {
  database = await borrowTestDatabase()
  services = testServices(FEATURES, database.pool)
  typeId = (await insertTypes(database.pool)).spring
})
afterAll(async () => {
  await services.close()
  await database.drop()
})

/** Text like that of a school of code, as long as a field may be. Each line has a number of its own. */
function textOf(characters: number): string {
  const code = Array.from({ length: 90 }, (_, nth) => `${' '.repeat(60)}m${nth} = a[${nth}] | b[${nth}] // *_~`)
  const rows = Array.from({ length: 130 }, (_, nth) => `| 行${nth} | \`a\` |`)
  const head = ['```python', ...code, '```', '', '| 甲 | 乙 |', '|---|---|', ...rows, ''].join('\n')
  const kept = head.length < characters - 100 ? head : ''
  const paragraphs: string[] = []
  let length = [...kept].length
  for (let nth = 0; length + 12 < characters; nth += 1) {
    const paragraph = `\n\n段${nth}。`
    paragraphs.push(paragraph)
    length += paragraph.length
  }
  return kept + paragraphs.join('') + '末'.repeat(characters - length)
}

/** Every number of the text, in the order of the page. */
const numbersIn = (text: string) => [...text.matchAll(/(?:m|行|段)(\d+)/g)].map(([, number]) => Number(number))

async function publish(kind: DraftKind, body: object): Promise<number> {
  const { id, version } = await services.drafts.create({ kind, body })
  const { contentId } = await services.drafts.publish(id, version)
  return contentId
}

const column = async (table: string, name: string, id: number) => {
  const { rows } = await database.pool.query<{ html: string }>(`select ${name} as html from ${table} where id = $1`, [
    id,
  ])
  return rows[0]?.html ?? ''
}

const readBack = (kind: DraftKind, id: number) =>
  services.deps.database.transaction().execute((work) => services.contentChanges.read(work, kind, id))

const CASES: [kind: DraftKind, table: string, fields: Record<string, [characters: number, html: string]>][] = [
  ['news', 'news', { body: [50_000, 'body_html'] }],
  ['question', 'questions', { content: [10_000, 'content_html'], answer: [20_000, 'answer_html'] }],
  ['course', 'courses', { description: [20_000, 'description_html'] }],
]
const REST: Partial<Record<DraftKind, () => object>> = {
  news: () => ({ title: '长文', summary: '', areas: [] }),
  question: () => ({ kind: 'judge', title: '对不对', difficulty: 1, typeId, right: true }),
  course: () => ({
    ...{ name: '长课', keyword: '', introduction: '', typeId, category: '1', priceFen: 0, isFeatured: false },
    chapters: [{ name: '一', lessons: [{ name: '甲', remark: '', filmId: null }] }],
  }),
}

it.each(CASES)('a text as long as a field of %s may be is published whole', async (kind, table, fields) => {
  const texts = Object.fromEntries(Object.entries(fields).map(([field, [characters]]) => [field, textOf(characters)]))
  const id = await publish(kind, { ...REST[kind]?.(), ...texts })
  expect(await readBack(kind, id)).toMatchObject(texts)
  for (const [field, [characters, html]] of Object.entries(fields)) {
    const text = texts[field] ?? ''
    expect([...text]).toHaveLength(characters)
    const page = await column(table, html, id)
    expect(numbersIn(page.replaceAll(/<[^>]+>/g, ''))).toEqual(numbersIn(text))
    expect(page).toContain(text.slice(-4))
  }
})

it('a text that no page can hold is refused where it stands, and stays as it was written', async () => {
  const body = `一\n${'> '.repeat(40)}话`
  const { id, version } = await services.drafts.create({
    kind: 'news',
    body: { title: '深', summary: '', areas: [], body },
  })
  await expect(services.drafts.publish(id, version)).rejects.toMatchObject({
    status: 400,
    fields: { body: expect.stringContaining('第 2 行的引用和列表套了 40 层') as unknown },
  })
  expect((await services.drafts.read(id)).body).toMatchObject({ body })
})
