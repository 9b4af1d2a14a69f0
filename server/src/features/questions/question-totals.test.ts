import type { QuestionSort, SortRule } from '@bee/contract/questions/question-choices.ts'
import { QUESTION_SORTS } from '@bee/contract/questions/question-choices.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { soleGram } from '../../database/search-text.ts'
import { testClient } from '../../testing/test-client.ts'
import { insertTypes, type TestTypes } from '../../testing/test-courses.ts'
import { insertQuestion } from '../../testing/test-questions.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { FEW_HITS } from './question-search.ts'
import { questionsFeature } from './questions.feature.ts'
import { FAR_OFFSET, PLACE_LIFE_MS } from './remembered-pages.ts'

/** More questions than the search sorts at once: totals and far pages of a big bank, by the names q1 to q9000. */
const ROWS = 9000
let server: TestServer
let types: TestTypes
/** Answers with a session do not come from the cache. */
let member: ReturnType<typeof testClient>

beforeAll(async () => {
  server = await startTestServer({ features: [questionsFeature] })
  types = await insertTypes(server.pool)
  member = testClient(server, await server.registerMember())
  await server.pool.query(
    `insert into questions (slug, type_id, direction_id, title, kind, difficulty, right_options, answer_html,
       collect_count, created_at, search_text, search_grams)
     select 'q' || n, case when n % 3 = 0 then $1::int else $2::int end, case when n % 3 = 0 then $3::int else $4::int end,
       'q' || n, 'single', 1, '{A}', '', n * 7919 % 500, timestamptz '2026-01-01' + n * interval '1.000001 second',
       case when n % 2 = 0 then '分布式事务' else '' end,
       case when n <= 3000 then array['旧词', '旧', '旧词'] when n > 6000 then array['新词'] else '{}' end
         || case when n % 2 = 0 then array['分布', '布式', '式事', '事务'] else '{}' end
         || case when n = 17 then array['孤词'] else '{}' end
     from generate_series(1, $5::int) n`,
    [types.vue, types.spring, types.web, types.java, ROWS],
  )
})
afterAll(() => server.close())

type ListInput = Parameters<ReturnType<typeof testClient>['questions']['list']>[0]
const list = async (input: ListInput) => {
  const { list: found, ...totals } = await member.questions.list({ limit: 2, ...input })
  return { ...totals, titles: found.map((each) => each.title) }
}

describe('the total of a search', () => {
  it('is the true one beyond what is put in order at once', () => {
    expect(FEW_HITS).toBe(1000)
  })
  it.each([
    ['a pair, its hits near the top', { search: '新词' }, 3000, ['q9000', 'q8999']],
    ['a pair, its hits far below', { search: '旧词' }, 3000, ['q3000', 'q2999']],
    ['one character', { search: '旧' }, 3000, ['q3000', 'q2999']],
    ['a rare pair', { search: '孤词' }, 1, ['q17']],
    ['an unknown pair', { search: '无词' }, 0, []],
    ['a longer word', { search: '分布式事务' }, 4500, ['q9000', 'q8998']],
    ['two words', { search: '新词 事务' }, 1500, ['q9000', 'q8998']],
    ['a later page', { search: '新词', page: 2 }, 3000, ['q8998', 'q8997']],
    ['the last page', { search: '新词', page: 1500 }, 3000, ['q6002', 'q6001']],
    ['a page past the end', { search: '新词', page: 1501 }, 3000, []],
    ['the last page of a longer word', { search: '分布式事务', page: 2250 }, 4500, ['q4', 'q2']],
  ])('of %s', async (_, input, totalCount, titles) => {
    expect(await list(input)).toEqual({ totalCount, totalPage: Math.ceil(totalCount / 2), titles })
  })
  it.each(['旧词', '分布式事务'])('of %s keeps to the type and to the direction', async (search) => {
    const every = (await list({ search })).totalCount
    for (const [type, direction] of [
      [types.vue, types.web],
      [types.spring, types.java],
    ]) {
      const ofType = await list({ search, typeIds: type ?? 0 })
      expect(ofType.totalCount).toBe(type === types.vue ? every / 3 : (every / 3) * 2)
      expect(await list({ search, typeIds: direction ?? 0 })).toEqual(ofType)
    }
    expect((await list({ search, typeIds: types.micro })).totalCount).toBe(0)
  })
  it('follows questions that come, change their words or their type, and go', async () => {
    const find = async (search: string, typeIds = 0) => (await list({ search, typeIds })).totalCount
    const id = await insertQuestion(server.pool, { title: '孤词再现', typeId: types.vue, directionId: types.web })
    expect([await find('孤词'), await find('再现'), await find('孤词', types.vue)]).toEqual([2, 1, 1])
    await server.pool.query(`update questions set search_grams = array['再现', '再'] where id = $1`, [id])
    expect([await find('孤词'), await find('再现')]).toEqual([1, 1])
    const move = 'update questions set type_id = $2, direction_id = $3 where id = $1'
    await server.pool.query(move, [id, types.micro, types.java])
    expect([await find('再现', types.vue), await find('再现', types.micro)]).toEqual([0, 1])
    expect([await find('', types.vue), await find('', types.micro)]).toEqual([ROWS / 3, 1])
    await server.pool.query('update questions set collect_count = 7 where id = $1', [id])
    await server.pool.query('delete from questions where id = $1', [id])
    expect([await find('再现'), await find('')]).toEqual([0, ROWS])
    const { rows } = await server.pool.query(
      `select gram, total from question_gram_counts where gram in ('孤词', '再现', '再') or total <= 0`,
    )
    expect(rows).toEqual([{ gram: '孤词', total: 1 }])
  })
})

describe('a gram that answers a search alone', () => {
  it.each([
    ['一', '一'],
    ['事务', '事务'],
    ['C', 'c'],
    ['Ｃ＋', 'c+'],
    ['%', '%'],
    ['sw', undefined],
    ['事务的', undefined],
    ['事 务', undefined],
    ['', undefined],
  ])('%j is %j', (search, gram) => {
    expect(soleGram(search)).toBe(gram)
  })
  it('has a kept count that is what counting gives', async () => {
    const { rows } = await server.pool.query(`
      select * from (
        select gram, type_id, count(*)::int as total
        from questions cross join lateral (select distinct unnest(search_grams) collate "C" as gram) grams
        where char_length(gram) <= 2 group by gram, type_id) counted
      full join question_gram_counts kept using (gram, type_id, total)
      where counted is null or kept is null`)
    expect(rows).toEqual([])
  })
})

describe('far pages', () => {
  const inOrder = async (sort: QuestionSort, rule: SortRule, offset: number) => {
    const column = { '0': 'id', createTime: 'created_at', collectCount: 'collect_count' }[sort]
    const { rows } = await server.pool.query<{ title: string }>(
      `select title from questions order by ${column} ${rule}, id ${rule} limit 2 offset $1`,
      [offset],
    )
    return rows.map(({ title }) => title)
  }
  const orders = QUESTION_SORTS.flatMap((sort) => (['desc', 'asc'] as const).map((order) => [sort, order] as const))

  it('remember where they began, a thousand rows down and for a minute', () => {
    expect(FAR_OFFSET).toBe(1000)
    expect(PLACE_LIFE_MS).toBe(60_000)
  })
  it.each(orders)('by %s %s answer the same from a place that is known', async (sort, order) => {
    for (const page of [900, 901, 1000, 900, 3000, 3001, 2999, 4499, 4500]) {
      const { list: found } = await member.questions.list({ sort, order, page, limit: 2 })
      expect(found.map((each) => each.title)).toEqual(await inOrder(sort, order, (page - 1) * 2))
    }
  })
  it('forget it when a question comes or a minute is over, whatever the clock says', async () => {
    const page = async () => {
      const { list: found } = await member.questions.list({ sort: 'collectCount', page: 1000, limit: 2 })
      return found.map((each) => each.title)
    }
    const before = await page()
    const id = await insertQuestion(server.pool, {
      title: '最受欢迎',
      typeId: types.vue,
      directionId: types.web,
      collected: 999,
    })
    expect(await page()).toEqual(await inOrder('collectCount', 'desc', 1998))
    expect(await page()).not.toEqual(before)
    await server.pool.query('update questions set collect_count = 0 where id = $1', [id])
    server.clock.set(new Date(server.clock.now().getTime() - 60 * PLACE_LIFE_MS))
    server.clock.advance(PLACE_LIFE_MS + 1)
    expect(await page()).toEqual(await inOrder('collectCount', 'desc', 1998))
    await server.pool.query('delete from questions where id = $1', [id])
  })
})
