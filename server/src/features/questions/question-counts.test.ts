import { QuestionDraft } from '@bee/contract/questions/question-draft.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { patiently } from '../../../../scripts/testing/patience.ts'
import { campaignSeed, campaignSize, campaignTimes } from '../../../../scripts/testing/campaign.ts'
import { typedDatabase, type Work } from '../../database/database.ts'
import { restoreRows, withdrawRows } from '../../database/rows/withdrawn-rows.ts'
import { insertTypes } from '../../testing/test-courses.ts'
import { borrowTestDatabase } from '../../testing/spare-databases.ts'
import { createUnwatchedWork, unwatch } from '../../testing/content/content-watch.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { createTestClock } from '../../testing/test-server.ts'
import { systemClock } from '../../outside/clock.ts'
import { createAssets } from '../assets/assets.feature.ts'
import { createQuestionEditingRepository } from './question-editing.repository.ts'
import { createQuestionEditingService } from './question-editing.service.ts'
import { createQuestionsRepository } from './questions.repository.ts'
import { createQuestionsService } from './questions.service.ts'

const LONG_MS = patiently(600_000)

const RUNS = campaignTimes({ everyRun: 4, whole: 500 })
const BATCH = campaignSize({ everyRun: 300, whole: 10_000 })
/** Words that share characters, so that a gram belongs to several questions, and leaves with the last of them. */
const WORDS = ['事务', '事件', '索引', '索要', '缓存', '存储']
/** Types from two directions; the first one is itself a direction. */
let typeIds: number[]
let directionOf: Map<number, number>
let database: TestDatabase
const clock = createTestClock()
const editing = createQuestionEditingService({
  editing: createQuestionEditingRepository(),
  assets: createAssets({ clock: systemClock }).services.assets,
  clock,
})

beforeAll(async () => {
  database = await borrowTestDatabase()
  const types = await insertTypes(database.pool)
  typeIds = [types.java, types.spring, types.micro, types.vue]
  directionOf = new Map([
    [types.java, types.java],
    [types.spring, types.java],
    [types.micro, types.java],
    [types.vue, types.web],
  ])
})
afterAll(() => database.drop())

interface Modelled {
  id: number
  typeId: number
  words: string[]
  isShown: boolean
}

interface Writing {
  type: number
  words: string[]
}

type Step =
  | { do: 'add'; writings: Writing[] }
  | { do: 'change'; changes: { which: number; to: Writing }[] }
  | { do: 'withdraw' | 'restore' | 'delete' | 'collect'; which: number[] }

const writing = fc.record({
  type: fc.nat({ max: 3 }),
  words: fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
})
const which = fc.nat({ max: 30 })
const some = fc.array(which, { minLength: 1, maxLength: 6 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('add' as const), writings: fc.array(writing, { minLength: 1, maxLength: 8 }) }),
  fc.record({
    do: fc.constant('change' as const),
    changes: fc.array(fc.record({ which, to: writing }), { minLength: 1, maxLength: 6 }),
  }),
  fc.record({ do: fc.constantFrom('withdraw', 'restore'), which: some }),
  fc.record({ do: fc.constantFrom('withdraw', 'delete', 'collect'), which: some }),
)

const draftOf = ({ type, words }: Writing) =>
  z.parse(QuestionDraft, {
    kind: 'open',
    title: words.join(' '),
    content: words.join(' '),
    answer: '如此。',
    difficulty: 1,
    typeId: typeIds[type],
  })

/** Does the same as the step, in a plain list. */
async function take(work: Work, taken: Step, model: Modelled[]): Promise<void> {
  // A restore takes only withdrawn questions: among all of them, few restores would meet one.
  const among = taken.do === 'restore' ? model.filter(({ isShown }) => !isShown) : model
  const at = (index: number) => (among.length === 0 ? undefined : among[index % among.length])
  if (taken.do === 'add') {
    const ids = await editing.add(
      work,
      taken.writings.map((each) => ({ draft: draftOf(each) })),
    )
    taken.writings.forEach(({ type, words }, index) => {
      model.push({ id: ids[index] ?? 0, typeId: typeIds[type] ?? 0, words, isShown: true })
    })
    return
  }
  if (taken.do === 'change') {
    const changes = new Map(
      taken.changes.flatMap(({ which: index, to }) => {
        const question = at(index)
        return question ? [[question, to] as const] : []
      }),
    )
    await editing.changeAll(
      work,
      [...changes].map(([{ id }, to]) => ({ id, draft: draftOf(to) })),
    )
    for (const [question, { type, words }] of changes) Object.assign(question, { typeId: typeIds[type], words })
    return
  }
  const chosen = [...new Set(taken.which.flatMap((index) => at(index) ?? []))]
  const ids = chosen.map(({ id }) => id)
  if (taken.do === 'withdraw') await withdrawRows(work, 'questions', ids, systemClock.now())
  if (taken.do === 'restore') await restoreRows(work, 'questions', ids)
  if (taken.do === 'delete')
    await work
      .deleteFrom('questions')
      .where('id', 'in', [0, ...ids])
      .execute()
  if (taken.do === 'collect') {
    await work
      .updateTable('questions')
      .set((row) => ({ collect_count: row('collect_count', '+', 1) }))
      .where('id', 'in', [0, ...ids])
      .execute()
  }
  if (taken.do === 'withdraw' || taken.do === 'restore') {
    for (const question of chosen) question.isShown = taken.do === 'restore'
  }
  if (taken.do === 'delete') model.splice(0, Infinity, ...model.filter((question) => !chosen.includes(question)))
}

async function expectAgreement(model: readonly Modelled[]): Promise<void> {
  const questions = createQuestionsService({
    questions: createQuestionsRepository(typedDatabase(database.pool)),
    clock,
  })
  const shown = model.filter(({ isShown }) => isShown).toSorted((a, b) => b.id - a.id)
  const found = async (search: string, wanted: readonly number[]) => {
    const { rows, totalCount } = await questions.list({
      search,
      typeIds: wanted,
      sort: '0',
      order: 'desc',
      page: 1,
      limit: 100,
    })
    expect(totalCount).toBe(rows.length)
    return rows.map(({ id }) => id)
  }
  const [java = 0, spring = 0, micro = 0, vue = 0] = typeIds
  const several = [
    [spring, vue],
    [spring, micro, vue],
    [java, spring, vue],
  ]
  for (const wanted of [[], ...typeIds.map((typeId) => [typeId]), ...several]) {
    const isWanted = (typeId: number | undefined) => typeId !== undefined && wanted.includes(typeId)
    const here = shown.filter(
      (each) => wanted.length === 0 || isWanted(each.typeId) || isWanted(directionOf.get(each.typeId)),
    )
    for (const search of ['', '事', '事务', '存', '索引 缓存', '缓存']) {
      const hits = here.filter(({ words }) => search.split(' ').every((word) => words.join(' ').includes(word)))
      expect([wanted, search, await found(search, wanted)]).toEqual([wanted, search, hits.map(({ id }) => id)])
    }
  }
  const { rows: types } = await database.pool.query('select type_id, total from question_counts where total <> 0')
  expect(new Map(types.map((row: { type_id: number; total: number }) => [row.type_id, row.total]))).toEqual(
    new Map(
      typeIds.flatMap((typeId) => {
        const total = shown.filter((each) => each.typeId === typeId).length
        return total === 0 ? [] : [[typeId, total]]
      }),
    ),
  )
  const { rows: odd } = await database.pool.query(`
    select * from (
      select gram, type_id, count(*)::int as total
      from questions cross join lateral (select distinct unnest(search_grams) collate "C" as gram) grams
      where hidden_at is null and char_length(gram) <= 2 group by gram, type_id) counted
    full join question_gram_counts kept using (gram, type_id, total)
    where counted is null or kept is null`)
  expect(odd).toEqual([])
}

it(
  `${RUNS} random histories of adding, changing, moving, withdrawing and deleting agree with a plain list`,
  { timeout: LONG_MS },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20, size: 'max' }), async (steps) => {
        await database.pool.query('delete from questions')
        const model: Modelled[] = []
        for (const each of steps) {
          await createUnwatchedWork(database.pool)((work) => take(work, each, model))
        }
        await expectAgreement(model)
      }),
      { numRuns: RUNS, seed: campaignSeed() },
    )
  },
)

it(`${BATCH} at once are a handful of statements, and counted`, async () => {
  await database.pool.query('delete from questions')
  const items = Array.from({ length: BATCH }, (_, index) => ({
    draft: draftOf({ type: index % 4, words: [WORDS[index % WORDS.length] ?? '', String(index)] }),
  }))
  let statements = 0
  const counting = typedDatabase(database.pool).withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const ids = await counting.transaction().execute(async (work) => {
    await unwatch(work)
    return editing.add(work, items)
  })
  expect(statements).toBeLessThan(8)
  const total = async () =>
    (await database.pool.query<{ total: number }>('select sum(total)::int as total from question_counts')).rows[0]
      ?.total
  expect(await total()).toBe(BATCH)
  await counting
    .transaction()
    .execute((work) => withdrawRows(work, 'questions', ids.slice(BATCH / 2), systemClock.now()))
  expect(await total()).toBe(BATCH / 2)
})
