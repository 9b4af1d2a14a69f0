import { typedDatabase } from '@bee/server/database/database.ts'
import { migrate } from '@bee/server/database/migrate.ts'
import { openDatabase } from '@bee/server/database/open-database.ts'
import { createQuestionsRepository } from '@bee/server/features/questions/questions.repository.ts'
import { createQuestionsService, type QuestionSearch } from '@bee/server/features/questions/questions.service.ts'
import { systemClock } from '@bee/server/outside/clock.ts'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { COMMON_WORD, makeQuestions, makeTypes, makeWords, RARE_WORD } from './make-questions.ts'

const FEW = 10_000
const MANY = Number(process.argv[3] ?? 1_000_000)
const DEEP_PAGE = 10_000
const ROUNDS = 60
const WARM_UP = 10

const FIRST_PAGE: QuestionSearch = {
  searchContent: '',
  subjectTypeId: 0,
  sortField: '0',
  sortRule: 'desc',
  page: 1,
  limit: 8,
}

/** Median milliseconds of a call, one after the other. */
async function median(call: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const started = performance.now()
    await call(round)
    if (round >= WARM_UP) times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)[ROUNDS / 2] ?? 0
}

const say = (line: string) => process.stdout.write(`${line}\n`)

function judge(what: string, ms: number, base: number, most: number): void {
  const ratio = ms / base
  say(`  ${ratio <= most ? '✓' : '✗'} ${what}：${ms.toFixed(2)} 毫秒，${ratio.toFixed(1)} 倍（上限 ${most} 倍）`)
}

/** `npm run bench -- questions [rows]`: what a million questions cost, as ratios measured in one run. */
export async function runQuestionsBench(): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bee-bench-'))
  await chmod(dataDir, 0o711)
  const database = await openDatabase({ dataDir, report: () => undefined })
  const { pool } = database
  try {
    const server = path.dirname(fileURLToPath(import.meta.resolve('@bee/server/config.ts')))
    await migrate(pool, path.join(server, 'database', 'migrations'), () => undefined)
    const service = createQuestionsService({
      questions: createQuestionsRepository(typedDatabase(pool)),
      clock: systemClock,
    })
    await makeTypes(pool)
    await makeWords(pool)
    const direction: QuestionSearch = { ...FIRST_PAGE, subjectTypeId: 1 }
    const lists: [what: string, search: QuestionSearch][] = [
      ['全部，默认', FIRST_PAGE],
      ['一个方向，最新', { ...direction, sortField: 'createTime' }],
      ['一个方向，收藏最多', { ...direction, sortField: 'collectCount' }],
      ['一个类型，收藏最多', { ...direction, subjectTypeId: 12, sortField: 'collectCount' }],
    ]

    await makeQuestions(pool, 1, FEW)
    const atFew = new Map<string, number>()
    for (const [what, search] of lists) atFew.set(what, await median(() => service.list(search)))

    const started = performance.now()
    await makeQuestions(pool, FEW + 1, MANY)
    say(`${MANY} 道题，生成用了 ${Math.round((performance.now() - started) / 1000)} 秒`)

    const lookUp = await median((round) => service.detail(1 + ((round * 7919) % MANY), 1))
    say(`按编号取一题：${lookUp.toFixed(2)} 毫秒`)
    for (const [name, word, most] of [
      ['罕见词', RARE_WORD, 5],
      ['常用词', COMMON_WORD, 30],
    ] as const) {
      const search = { ...FIRST_PAGE, searchContent: word }
      const { rows } = await pool.query<{ count: string }>(
        'select count(*) from questions where search_grams @> array[$1]',
        [word],
      )
      judge(`搜${name}（${rows[0]?.count ?? 0} 题）第 1 页`, await median(() => service.list(search)), lookUp, most)
    }
    for (const sortField of ['0', 'createTime', 'collectCount'] as const) {
      const first = await median(() => service.list({ ...FIRST_PAGE, sortField }))
      const deep = await median(() => service.list({ ...FIRST_PAGE, sortField, page: DEEP_PAGE }))
      judge(`第 ${DEEP_PAGE} 页（${sortField}）比第 1 页`, deep, first, 10)
      const last = Math.ceil(MANY / FIRST_PAGE.limit)
      judge(
        `最后一页（${sortField}）比第 1 页`,
        await median(() => service.list({ ...FIRST_PAGE, sortField, page: last })),
        first,
        10,
      )
    }
    for (const [what, search] of lists) {
      judge(`${what}：${MANY} 题比 ${FEW} 题`, await median(() => service.list(search)), atFew.get(what) ?? 1, 3)
    }
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
