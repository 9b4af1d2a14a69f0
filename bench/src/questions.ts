import { typedDatabase } from '@bee/server/database/database.ts'
import { createQuestionsRepository } from '@bee/server/features/questions/questions.repository.ts'
import {
  createQuestionsService,
  type QuestionSearch,
  type QuestionsService,
} from '@bee/server/features/questions/questions.service.ts'
import { systemClock } from '@bee/server/outside/clock.ts'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { COMMON_WORD, LONG_WORD, RARE_WORD } from './make-questions.ts'
import { openQuestionBanks } from './question-banks.ts'

const resultFile = fileURLToPath(new URL('../results/questions.md', import.meta.url))

const FEW = 10_000
const FULL_SIZE = 1_000_000
const MANY = Number(process.argv[3] ?? FULL_SIZE)
const DEEP_PAGE = 10_000
const ROUNDS = 60
const WARM_UP = 10

const RARE_TIMES = 5
const COMMON_TIMES = 30
const DEEP_TIMES = 10
const GROWN_TIMES = 3

const FIRST_PAGE: QuestionSearch = {
  search: '',
  typeIds: [],
  sort: '0',
  order: 'desc',
  page: 1,
  limit: 8,
}
const DIRECTION = { ...FIRST_PAGE, typeIds: [1] }
const TYPE = { ...FIRST_PAGE, typeIds: [12] }
const SORT_NAMES = { '0': '默认', createTime: '最新', collectCount: '收藏最多' } as const
const LISTS: [what: string, search: QuestionSearch][] = [
  ['全部，默认', FIRST_PAGE],
  ['一个方向，最新', { ...DIRECTION, sort: 'createTime' }],
  ['一个方向，收藏最多', { ...DIRECTION, sort: 'collectCount' }],
  ['一个类型，收藏最多', { ...TYPE, sort: 'collectCount' }],
]

interface Row {
  what: string
  ours: string
  bare: string
  ratio: string
  target: string
}

type Call = (round: number) => Promise<unknown>

/**
 * Milliseconds of several calls, in turn round by round: other work of the machine slows down all of them alike. The
 * quarter point and not the middle: other work only ever adds time, most of all to the longer call.
 */
async function quarterPoints(calls: readonly Call[]): Promise<number[]> {
  const times = calls.map((): number[] => [])
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const [index, call] of calls.entries()) {
      const started = performance.now()
      await call(round)
      if (round >= WARM_UP) times[index]?.push(performance.now() - started)
    }
  }
  return times.map((each) => each.sort((a, b) => a - b)[ROUNDS / 4] ?? 0)
}

const milliseconds = (ms: number) => `${ms.toFixed(2)} 毫秒`

function row(what: string, ms: number, base: number, against: string, most?: number): Row {
  const ratio = ms / base
  const verdict = most === undefined ? '' : ratio <= most ? ' ✓' : ' ✗'
  return {
    what,
    ours: milliseconds(ms),
    bare: `${against} ${milliseconds(base)}`,
    ratio: `${ratio.toFixed(1)} 倍${verdict}`,
    target: most === undefined ? '只报告' : `≤ ${most} 倍`,
  }
}

/** A service with empty caches. */
const serviceOf = (pool: pg.Pool): QuestionsService =>
  createQuestionsService({ questions: createQuestionsRepository(typedDatabase(pool)), clock: systemClock })

async function searches(service: QuestionsService): Promise<Row[]> {
  const asked: [what: string, search: QuestionSearch, most?: number][] = [
    ['罕见词', { ...FIRST_PAGE, search: RARE_WORD }, RARE_TIMES],
    ['常用词', { ...FIRST_PAGE, search: COMMON_WORD }, COMMON_TIMES],
    ['常用词，收藏最多', { ...FIRST_PAGE, search: COMMON_WORD, sort: 'collectCount' }, COMMON_TIMES],
    ['常用词，一个方向', { ...DIRECTION, search: COMMON_WORD }, COMMON_TIMES],
    ['四个字的常用词，总数逐题数', { ...FIRST_PAGE, search: LONG_WORD }],
  ]
  const totals: number[] = []
  for (const [, search] of asked) totals.push((await service.list(search)).totalCount)
  const [lookUp = 0, ...times] = await quarterPoints([
    (round) => service.detail(1 + ((round * 7919) % MANY), 1),
    ...asked.map(
      ([, search]): Call =>
        () =>
          service.list(search),
    ),
  ])
  return asked.map(([what, , most], index) =>
    row(`搜${what}（${totals[index] ?? 0} 题）第 1 页`, times[index] ?? 0, lookUp, '按编号取一题', most),
  )
}

async function deepPages(pool: pg.Pool): Promise<Row[]> {
  const rows: Row[] = []
  const lastPage = Math.ceil(MANY / FIRST_PAGE.limit)
  for (const sort of ['0', 'createTime', 'collectCount'] as const) {
    const service = serviceOf(pool)
    const ask = (asked: QuestionsService, page: number) => asked.list({ ...FIRST_PAGE, sort, page })
    const [first = 0, unknown = 0, known = 0, last = 0] = await quarterPoints([
      () => ask(service, 1),
      () => ask(serviceOf(pool), DEEP_PAGE),
      (round) => ask(service, DEEP_PAGE + round),
      () => ask(serviceOf(pool), lastPage),
    ])
    const name = SORT_NAMES[sort]
    rows.push(
      row(`${name}，第 ${DEEP_PAGE} 页，没有人来过`, unknown, first, '第 1 页', DEEP_TIMES),
      row(`${name}，从那里往后翻`, known, first, '第 1 页', DEEP_TIMES),
      row(`${name}，最后一页`, last, first, '第 1 页', DEEP_TIMES),
    )
  }
  return rows
}

async function grownLists(few: QuestionsService, many: QuestionsService): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, search] of LISTS) {
    const [small = 0, big = 0] = await quarterPoints([() => few.list(search), () => many.list(search)])
    rows.push(row(`${what}，${MANY} 题`, big, small, `${FEW} 题`, GROWN_TIMES))
  }
  return rows
}

const COLUMNS: [title: string, of: (row: Row) => string][] = [
  ['比什么', ({ what }) => what],
  ['我们', ({ ours }) => ours],
  ['对照', ({ bare }) => bare],
  ['比值', ({ ratio }) => ratio],
  ['目标', ({ target }) => target],
]

const table = (rows: readonly Row[]) =>
  [
    `| ${COLUMNS.map(([title]) => title).join(' | ')} |`,
    `|${COLUMNS.map(() => '---').join('|')}|`,
    ...rows.map((each) => `| ${COLUMNS.map(([, of]) => of(each)).join(' | ')} |`),
  ].join('\n')

/** `npm run bench -- questions [rows]`: the cost of a million questions, as ratios measured in one run. */
export async function runQuestionsBench(): Promise<void> {
  const started = performance.now()
  const banks = await openQuestionBanks({ few: FEW, many: MANY })
  try {
    const seconds = Math.round((performance.now() - started) / 1000)
    process.stdout.write(`${MANY} 道题，生成用了 ${seconds} 秒\n`)
    const service = serviceOf(banks.many)
    const rows = [
      ...(await searches(service)),
      ...(await deepPages(banks.many)),
      ...(await grownLists(serviceOf(banks.few), service)),
    ]
    process.stdout.write(`${table(rows)}\n`)
    if (MANY < FULL_SIZE) return
    const text = `# 题库基准：${MANY} 道题

同一次运行里交替测得（每行 ${ROUNDS} 次，取较快的四分之一处）；机器是共用的，只有比值可信。总数都是真的。重新测：\`npm run bench -- questions\`。

${table(rows)}
`
    mkdirSync(path.dirname(resultFile), { recursive: true })
    writeFileSync(resultFile, text)
  } finally {
    await banks.close()
  }
}
