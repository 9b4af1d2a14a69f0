import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPlanStage, type PlanStage } from './plan-stage.ts'

let stage: PlanStage
beforeAll(async () => {
  stage = await openPlanStage()
})
afterAll(() => stage.close())

const breachesOf = async (statement: string) =>
  (await stage.planOf(() => sql.raw(statement).execute(stage.database))).breaches

it.each<[what: string, statement: string, sentences: RegExp[]]>([
  [
    'a filter that no index answers',
    `select id from comments where content = 'x'`,
    [/^walks the whole of comments \(22000 rows\), looking for \(content = 'x'::text\)$/],
  ],
  [
    'a few rows behind such a filter',
    `select id from comments where content = 'x' limit 5`,
    [/^walks the whole of comments /],
  ],
  ['a count of everything', 'select count(*) from users', [/^walks the whole (of|index \w+ of) users \(12000 rows\)$/]],
  [
    'a list without an end',
    'select id from users order by id',
    [/^walks the whole index users_pkey of users \(12000 rows\)$/],
  ],
  [
    'a page by what no index orders',
    'select id from orders order by course_name, price_fen limit 10',
    [/^puts \d+ rows in order, by course_name, price_fen$/, /^walks the whole of orders /],
  ],
  [
    'a walk for each row of something small',
    `select (select count(*) from comments where content = name) from staff_roles`,
    [/^walks the whole of comments /],
  ],
  ['a change of every row', 'update users set nick_name = nick_name', [/^walks the whole of users /]],
])('names %s', async (_what, statement, sentences) => {
  expect(await breachesOf(statement)).toEqual(sentences.map((sentence): unknown => expect.stringMatching(sentence)))
})

it.each<[what: string, statement: string]>([
  ['a row by its key', 'select * from users where id = 7'],
  ['a page by an index', 'select id from users order by id desc limit 100'],
  ['a count that stops', 'select count(*) from (select from users limit 1001) counted'],
  ['an order of some hundred', 'select id from orders where user_id = 7 order by course_name'],
  ['a walk through what stays small', 'select * from staff_roles order by name'],
])('allows %s', async (_what, statement) => {
  expect(await breachesOf(statement)).toEqual([])
})
