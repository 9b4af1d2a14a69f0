import type { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import { readConfig } from '@bee/server/config.ts'
import { createServices, type Services } from '@bee/server/create-services.ts'
import { openDatabase } from '@bee/server/database/open-database.ts'
import { createPreviewTokens } from '@bee/server/features/preview/preview-tokens.ts'
import { systemClock } from '@bee/server/outside/clock.ts'
import { guardAgainstKill } from '@bee/server/testing/guard-against-kill.ts'
import { startSilentProxy } from '@bee/server/testing/silent-proxy.ts'
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { copySeededFolder, prepareFolders } from '../../e2e/seeded-folder.ts'
import { startSite, type SiteProcess } from '../../e2e/site-process.ts'
import { median } from '../../bench/src/compare.ts'
import { makeLearners } from '../../bench/src/learners.ts'
import type { Reply } from './caller.ts'
import { gatherCrowd, slowestOfHundred } from './crowd.ts'
import { gatherFilmWatchers } from './film-watchers.ts'
import { findLessons, portOf } from './place.ts'
import { findLostSaves } from './progress-saver.ts'
import { changedOutline, watchForText, type Sighting } from './published-text.ts'

const MEMBERS = 200
const PROCESSES = 2
/** Every other call saves a place. */
const ASK_EVERY_MS = 2500
const FILM_WATCHERS = 5
const USUAL_MS = 10_000
const BETWEEN_MS = 3000
const SHOWN_WITHIN_MS = 1000
const ANSWER_WITHIN_MS = 2000
const SECRET = 'one-secret-for-all-processes-of-the-campaign'
const MAX_SHOWN = 5
const RESULTS = new URL('../results/publications.md', import.meta.url)

interface Stage {
  sites: SiteProcess[]
  services: Services
  pool: pg.Pool
  databaseUrl: string
}

/**
 * A course is published again and again, every lesson renamed and moved, while two hundred people learn in it over two
 * processes: no request is refused, no place is lost, and both processes show the new text at once. Colleagues look at
 * the draft meanwhile.
 */
export async function runPublications(times: number): Promise<string[]> {
  const clearAway = await prepareFolders()
  const databaseDir = await copySeededFolder('publications-database')
  const dismissGuard = guardAgainstKill(databaseDir)
  const database = await openDatabase({ dataDir: databaseDir, report: () => undefined, isForWork: true })
  const line = await startSilentProxy(database.connection)
  const { user, database: name, port } = line.connection
  const databaseUrl = `postgres://${user}@127.0.0.1:${port}/${String(name)}?sslmode=disable`
  const services = createServices({ config: readConfig({}, import.meta.dirname), pool: database.pool, secret: SECRET })
  const sites: SiteProcess[] = []
  try {
    // Files are in a folder that all of them share.
    const dataDir = await copySeededFolder('publications-files')
    for (let nth = 0; nth < PROCESSES; nth += 1) {
      sites.push(await startSite(dataDir, { LOG_LEVEL: 'warn', DATABASE_URL: databaseUrl, SECRET }))
    }
    return await publishUnder({ sites, services, pool: database.pool, databaseUrl }, times)
  } finally {
    for (const site of sites) await site.stop()
    await services.close()
    await line.close()
    await database.close()
    dismissGuard()
    await clearAway()
  }
}

async function lessonIdsOf(pool: pg.Pool, courseId: number): Promise<string> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from catalogue_entries where course_id = $1 and chapter_id is not null order by id',
    [courseId],
  )
  return rows.map(({ id }) => id).join(' ')
}

/** The same draft, looked at as a student on every process. Answers how often that was refused. */
async function lookAt({ sites }: Stage, draftId: number, courseId: number): Promise<number> {
  const tokens = createPreviewTokens({ secret: SECRET, clock: systemClock })
  const token = tokens.issue({ kind: 'course', draftId, viewer: 'member' }, tokens.expiry())
  const looks = sites.map(({ url }) => fetch(`${url}/preview/${token}/subject/${courseId}`))
  const answers = await Promise.all(looks)
  await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  return answers.filter(({ status }) => status !== 200).length
}

async function publishUnder(stage: Stage, times: number): Promise<string[]> {
  const { sites, services, pool, databaseUrl } = stage
  const dataDir = sites[0]?.dataDir ?? ''
  const learners = await makeLearners({ dataDir, databaseUrl }, MEMBERS)
  const lessons = await findLessons((work) => work(pool))
  const { courseId } = lessons
  const share = MEMBERS / PROCESSES
  const crowds = sites.map((site, nth) =>
    gatherCrowd(
      { port: portOf(site), learners: learners.slice(nth * share, (nth + 1) * share), ...lessons },
      { everyMs: ASK_EVERY_MS },
    ),
  )
  const films = sites.map((site, nth) =>
    gatherFilmWatchers(portOf(site), learners.slice(nth * share, nth * share + FILM_WATCHERS), courseId),
  )
  const repliesBetween = (from: number, to: number) => crowds.flatMap((crowd) => crowd.repliesBetween(from, to))
  const before = await lessonIdsOf(pool, courseId)
  // As on a site that has been up for a while: the first look must not load code under the crowd.
  const opened = await services.drafts.create({ kind: 'course', contentId: courseId })
  for (const { url } of sites) await (await fetch(`${url}/subject/${courseId}`)).arrayBuffer()
  for (let nth = 0; nth < 2; nth += 1) await lookAt(stage, opened.id, courseId)
  await services.drafts.discard(opened.id, opened.version)
  await sleep(USUAL_MS)
  const begun = performance.now()
  const usual = repliesBetween(0, begun)
  const sightings: Sighting[] = []
  let refusedLooks = 0
  for (let nth = 1; nth <= times; nth += 1) {
    const draft = await services.drafts.create({ kind: 'course', contentId: courseId })
    const text = `第 ${nth} 次改的`
    const saved = await services.drafts.save(draft.id, draft.version, changedOutline(draft.body as CourseDraft, text))
    refusedLooks += await lookAt(stage, draft.id, courseId)
    const watch = watchForText(sites, courseId, text)
    await services.drafts.publish(saved.id, saved.version)
    sightings.push(...(await watch(performance.now())))
    await sleep(BETWEEN_MS)
  }
  const ended = performance.now()
  await sleep(ANSWER_WITHIN_MS)
  await Promise.all(crowds.map((crowd) => crowd.leave()))
  const played = await Promise.all(films.map((film) => film.leave()))
  const during = repliesBetween(begun, ended)
  const lost = await findLostSaves(
    pool,
    crowds.flatMap(({ savers }) => savers),
  )
  const stalled = played.reduce((sum, { refused }) => sum + refused, 0)
  const pieces = played.reduce((sum, film) => sum + film.pieces, 0)
  const isSame = before === (await lessonIdsOf(pool, courseId))
  await report({ times, usual, during, sightings, lost, stalled, pieces })
  return [
    ...complaintsOf(during, Math.max(ANSWER_WITHIN_MS, ...usual.map(({ ms }) => ms))),
    ...lost,
    ...(isSame ? [] : ['讲的编号变了']),
    ...(stalled > 0 ? [`影片有 ${stalled} 段没有拿到`] : []),
    ...(refusedLooks > 0 ? [`预览有 ${refusedLooks} 次没有看到`] : []),
    ...sightings
      .filter(({ staleMs, seenMs }) => staleMs > SHOWN_WITHIN_MS || seenMs === Infinity)
      .map(({ where, staleMs }) => `${where} 过了 ${Math.round(staleMs)} 毫秒还是旧的`),
  ]
}

interface Figures {
  times: number
  usual: Reply[]
  during: Reply[]
  sightings: Sighting[]
  lost: string[]
  stalled: number
  pieces: number
}

const longest = (times: readonly number[]) => Math.round(Math.max(0, ...times))

async function report({ times, usual, during, sightings, lost, stalled, pieces }: Figures): Promise<void> {
  const ofReplies = (replies: readonly Reply[]) => longest(replies.map(({ ms }) => ms))
  const refusedOf = (replies: readonly Reply[]) => replies.filter(({ status }) => status !== 200).length
  const rows = [
    [
      '调用（保存进度占一半）',
      `${during.length} 次，拒绝 ${refusedOf(during)} 次（没人发布时 ${usual.length} 次，拒绝 ${refusedOf(usual)} 次）`,
      '0 次拒绝',
    ],
    ['p99', `${slowestOfHundred(during).toFixed(1)} 毫秒，没人发布时 ${slowestOfHundred(usual).toFixed(1)}`, '只记录'],
    [
      '最长的等待',
      `${ofReplies(during)} 毫秒，没人发布时 ${ofReplies(usual)}`,
      `≤ ${ANSWER_WITHIN_MS} 毫秒，或不比没人发布时长`,
    ],
    ['丢失的进度', `${lost.length}`, '0'],
    ['影片的片段', `${pieces} 段，没有拿到 ${stalled} 段`, '0 段没有拿到'],
    [
      '提交之后多久还有人问到旧的',
      `最久 ${longest(sightings.map(({ staleMs }) => staleMs))} 毫秒`,
      `≤ ${SHOWN_WITHIN_MS} 毫秒`,
    ],
    [
      '提交之后多久新的到手',
      `中位 ${Math.round(median(sightings.map(({ seenMs }) => seenMs)))}，最久 ${longest(sightings.map(({ seenMs }) => seenMs))} 毫秒`,
      '只记录，要看机器多忙',
    ],
  ]
  const text = [
    '# 发布时两百人在学',
    '',
    `${MEMBERS} 位学员在 ${PROCESSES} 个进程上学同一门课，这门课发布 ${times} 次，每次每一讲都改名、换位置，发布前有同事在每个进程上看预览。`,
    `重新测：\`npm run build && npm run campaign -- publications\`。机器是共用的，这一次 ${os.cpus().length} 个核上的负载是 ${os.loadavg()[0]?.toFixed(1)}。`,
    '',
    '| 看什么 | 测得 | 要求 |',
    '|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
  ].join('\n')
  process.stdout.write(`${text}\n`)
  await writeFile(RESULTS, text)
}

function complaintsOf(replies: readonly Reply[], mostMs: number): string[] {
  const failed = replies.filter(({ status }) => status !== 200)
  const late = replies.filter(({ ms }) => ms > mostMs)
  return [
    ...(failed.length > 0 ? [`${failed.length} 次调用失败`] : []),
    ...failed.slice(0, MAX_SHOWN).map(({ status, sentence }) => `${status} ${sentence}`),
    ...(late.length > 0 ? [`${late.length} 次调用等了超过 ${Math.round(mostMs)} 毫秒`] : []),
  ]
}
