import { CHOSEN_TYPES_MAX } from '@bee/contract/limits.ts'
import { describe, expect, it } from 'vitest'
import type { TestServer } from './test-server.ts'
import type { TestTypes } from './test-courses.ts'

const day = (date: number) => new Date(Date.UTC(2026, 0, date))

/** A row of a list with search, type filter and pages: a course, or a question. */
export interface ListedRow {
  title: string
  type: 'spring' | 'micro' | 'vue'
  popularity: number
  date: Date
}

/** The rows that the cases look for. */
export const LISTED_ROWS: readonly ListedRow[] = [
  { title: 'Spring Boot 3 企业级开发实战', type: 'spring', popularity: 50, date: day(1) },
  { title: '微服务架构与拆分', type: 'micro', popularity: 40, date: day(5) },
  { title: 'Vue 3 组件库', type: 'vue', popularity: 90, date: day(3) },
  { title: '100% 覆盖率的测试', type: 'vue', popularity: 10, date: day(4) },
  { title: 'snake_case 命名', type: 'vue', popularity: 5, date: day(2) },
  { title: 'C:\\ 路径与反斜杠', type: 'spring', popularity: 1, date: day(6) },
  { title: '事务失效的原因', type: 'spring', popularity: 20, date: day(7) },
]

interface ListInput {
  search?: string
  typeIds?: number | number[] | string
  page?: number | string
  limit?: number
}

interface TypedList {
  server: () => TestServer
  types: () => TestTypes
  list: (input: ListInput) => Promise<{ list: { title: string }[]; totalCount: number; totalPage: number }>
  /** The path of the call, without the query. */
  path: string
  /** The name of the types field in a refusal. */
  typeLabel: string
  /** Each sort order of the list. */
  orders: readonly object[]
}

/** Test cases for a list with search, type filter and pages over `LISTED_ROWS`. */
export function describeTypedList({ server, types, list, path, typeLabel, orders }: TypedList): void {
  const titles = async (input: ListInput) => (await list(input)).list.map(({ title }) => title)
  const totalOf = async (input: ListInput) => (await list(input)).totalCount

  describe('search', () => {
    it.each([
      ['one Chinese character', '微', ['微服务架构与拆分']],
      ['a Chinese word', '服务', ['微服务架构与拆分']],
      ['a longer word', '微服务架构', ['微服务架构与拆分']],
      ['Latin without case', 'sPRING', ['Spring Boot 3 企业级开发实战']],
      ['pinyin', 'weifuwu', ['微服务架构与拆分']],
      ['a piece of pinyin', 'fuwu', ['微服务架构与拆分']],
      ['pinyin initials', 'wfw', ['微服务架构与拆分']],
      ['two initials', 'sw', ['事务失效的原因']],
      ['several words', 'boot 实战', ['Spring Boot 3 企业级开发实战']],
      ['two words written as one', 'springboot', ['Spring Boot 3 企业级开发实战']],
      ['three words written as one', 'springboot3', ['Spring Boot 3 企业级开发实战']],
      ['a hyphen for a space', 'Spring-Boot', ['Spring Boot 3 企业级开发实战']],
      ['full width', 'ｓｐｒｉｎｇ　ｂｏｏｔ', ['Spring Boot 3 企业级开发实战']],
      ['no space beside Chinese', 'vue组件', ['Vue 3 组件库']],
      ['no two letters that only meet across a space', 'gb', []],
      ['a percent sign as such', '%', ['100% 覆盖率的测试']],
      ['an underscore as such', '_', ['snake_case 命名']],
      ['a backslash as such', '\\', ['C:\\ 路径与反斜杠']],
      ['nothing that is there', '量子', []],
    ])('finds by %s', async (_, search, expected) => {
      expect(await titles({ search })).toEqual(expected)
      expect(await totalOf({ search })).toBe(expected.length)
    })
    it('takes blanks for no search', async () => {
      expect(await totalOf({ search: '   ' })).toBe(LISTED_ROWS.length)
    })
    it('keeps to the type', async () => {
      expect(await titles({ search: '的', typeIds: [types().spring] })).toEqual(['事务失效的原因'])
    })
  })

  describe('type', () => {
    it('takes the children of a direction along', async () => {
      expect(await totalOf({ typeIds: [types().java] })).toBe(4)
      expect(await totalOf({ typeIds: [types().micro] })).toBe(1)
      expect(await totalOf({ typeIds: 0 })).toBe(LISTED_ROWS.length)
    })
    it('narrows to several types at once, each row once', async () => {
      const { java, micro, vue } = types()
      expect((await titles({ typeIds: [vue, micro] })).toSorted()).toEqual(
        ['100% 覆盖率的测试', 'Vue 3 组件库', 'snake_case 命名', '微服务架构与拆分'].toSorted(),
      )
      expect(await totalOf({ typeIds: [java, micro, vue] })).toBe(LISTED_ROWS.length)
      expect(await totalOf({ typeIds: [micro, 9999] })).toBe(1)
    })
    it('travels as one parameter with commas', async () => {
      const { spring, micro } = types()
      const ask = async (value: string) =>
        (await server().app.inject({ url: `${path}?subjectTypeId=${value}` })).json<{
          code: number
          msg: string
          data: { totalCount: number; fields: Record<string, string> }
        }>()
      expect(await ask(`${micro},${spring},${micro}`)).toMatchObject({ code: 200, data: { totalCount: 4 } })
      expect(await ask('')).toMatchObject({ code: 200, data: { totalCount: LISTED_ROWS.length } })
      expect(await ask('0')).toMatchObject({ code: 200, data: { totalCount: LISTED_ROWS.length } })
      const most = Array.from({ length: CHOSEN_TYPES_MAX }, (_, index) => index + 1)
      expect(await ask(most.join(','))).toMatchObject({ code: 200 })
      for (const rubbish of ['1,', ',', '1,0', '0,0', '-1', '1,-2', '1,x', '1;2', '1.5', '99999999999', '%20']) {
        expect([rubbish, await ask(rubbish)]).toMatchObject([
          rubbish,
          { code: 400, msg: `${typeLabel} subjectTypeId 应当是编号，几个之间用逗号隔开` },
        ])
      }
      expect(await ask([...most, CHOSEN_TYPES_MAX + 1].join(','))).toMatchObject({
        code: 400,
        data: { fields: { subjectTypeId: `${typeLabel} subjectTypeId 一次最多 ${CHOSEN_TYPES_MAX} 个` } },
      })
    })
    it('finds nothing of an unknown type', async () => {
      expect(await list({ typeIds: [9999] })).toEqual({ list: [], totalCount: 0, totalPage: 0 })
    })
  })

  describe('pages', () => {
    it('answers the same row by row from either end', async () => {
      for (const order of orders) {
        const all = await titles({ ...order, limit: 10 })
        const oneByOne = await Promise.all(all.map((_, index) => titles({ ...order, page: index + 1, limit: 1 })))
        expect(oneByOne.flat()).toEqual(all)
      }
      expect((await list({ page: 2, limit: 4 })).list).toHaveLength(3)
    })
    it('answers an empty page past the end with the true totals', async () => {
      expect(await list({ page: 99, limit: 4 })).toEqual({ list: [], totalCount: 7, totalPage: 2 })
      expect(await list({ page: 99, limit: 1, search: '的' })).toEqual({ list: [], totalCount: 2, totalPage: 2 })
    })
    it.each([{ page: 'abc' }, { page: -1 }, { page: 0 }, { limit: 0 }, { limit: 101 }, { limit: 100_000 }])(
      'refuses %o and names the field',
      async (input) => {
        const [field = ''] = Object.keys(input)
        await expect(list(input)).rejects.toMatchObject({
          status: 400,
          message: expect.stringContaining(field) as string,
        })
      },
    )
  })
}
