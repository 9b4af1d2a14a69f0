import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Transcode } from '@bee/contract/manage/media/transcode-shapes.ts'
import { sendFile } from '../../../e2e/send-file.ts'
import { staffClient } from '../../../e2e/staff-client.ts'
import { withSecondStep } from '../../../e2e/staff-session.ts'
import { startBenchSite, type BenchSite } from '../bench-site.ts'
import { median, memoryOf } from '../compare.ts'
import { FILE_BYTES, waitingTimes, watch } from '../viewers.ts'

const RESULTS = new URL('../../results/media.md', import.meta.url)
/** Ten minutes; a shorter one for a look at the bench itself. */
const FILM_SECONDS = Number(process.env['BEE_FILM_SECONDS'] ?? 600)
const VIEWERS = 50
const WATCHED_SECONDS = 30
const LOOK_EVERY_MS = 250
const LONGEST_MS = 3 * 60 * 60 * 1000

const run = promisify(execFile)

/** Moving pictures with a clock in them, and a tone: ten minutes of 1080p as a camera would leave them. */
async function makeFilm(file: string): Promise<void> {
  const picture = `testsrc2=size=1920x1080:rate=30:duration=${FILM_SECONDS}`
  const tone = `sine=frequency=440:duration=${FILM_SECONDS}`
  const encode = '-c:v libx264 -preset ultrafast -g 60 -pix_fmt yuv420p -b:v 6M -c:a aac -shortest'.split(' ')
  await run('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', tone, ...encode, file])
}

type Staff = ReturnType<typeof staffClient>

async function waitFor(
  staff: Staff,
  makingId: number,
  isReached: (transcode: Transcode) => boolean,
): Promise<Transcode> {
  const until = performance.now() + LONGEST_MS
  while (performance.now() < until) {
    const lists = await Promise.all([staff.making.list({}), staff.making.recent({})])
    const transcode = lists.flatMap(({ list }) => list).find((each) => each.makingId === makingId)
    if (transcode?.problem) throw new Error(transcode.problem.sentence)
    if (transcode && isReached(transcode)) return transcode
    await sleep(LOOK_EVERY_MS)
  }
  throw new Error('The film was not made in time')
}

/** The peak memory of the site until the watch is stopped. */
function watchMemory(pid: number) {
  let most = 0
  const timer = setInterval(() => (most = Math.max(most, memoryOf(pid))), LOOK_EVERY_MS)
  return () => {
    clearInterval(timer)
    return most
  }
}

async function crowd(site: BenchSite, link: string) {
  const until = performance.now() + WATCHED_SECONDS * 1000
  const [times, ...pieces] = await Promise.all([
    waitingTimes(site, until),
    ...Array.from({ length: VIEWERS }, (_, viewer) => watch(site, link, viewer, { until, viewers: VIEWERS })),
  ])
  return { wait: median(times), pieces: pieces.reduce((sum, each) => sum + each, 0) }
}

/** One film from its upload to the last rendition, with fifty people watching another one meanwhile. */
export async function runMediaBench(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bee-bench-'))
  const file = path.join(folder, 'ten-minutes.mp4')
  await makeFilm(file)
  const site = await startBenchSite(path.join(folder, 'data'))
  try {
    const colleague = await withSecondStep(site, site.owner)
    const staff = staffClient(site, colleague)
    mkdirSync(path.join(site.dataDir, 'media'), { recursive: true })
    writeFileSync(path.join(site.dataDir, 'media/bench.bin'), randomBytes(FILE_BYTES))
    const link = site.mediaLink('media/bench.bin')
    const alone = await crowd(site, link)
    const before = memoryOf(site.pid)
    const mostMemory = watchMemory(site.pid)
    const { makingId } = await sendFile({ site, colleague, file })
    if (makingId === null) throw new Error('Nothing is made of the film')
    const sentAt = performance.now()
    await waitFor(staff, makingId, ({ isPlayable }) => isPlayable)
    const playable = (performance.now() - sentAt) / 1000
    await waitFor(staff, makingId, ({ state }) => state === 'encoding')
    const during = await crowd(site, link)
    await waitFor(staff, makingId, ({ state }) => state === 'ready')
    const ready = (performance.now() - sentAt) / 1000
    const most = mostMemory()
    const text = [
      '# 视频从上传到做好',
      '',
      `同一次运行里测得；机器是共用的，只有比值可信。重新测：\`npm run bench -- media\`。${FILM_SECONDS} 秒的 1080p，${VIEWERS} 人同时在看。`,
      '',
      '| 比什么 | 我们 | 对照 | 比值 | 目标 |',
      '|---|---|---|---|---|',
      `| 传完到能播 | ${playable.toFixed(1)} 秒 | 片长 ${FILM_SECONDS} 秒 | ${(playable / FILM_SECONDS).toFixed(3)} | < 0.1 |`,
      `| 传完到全部做好 | ${ready.toFixed(0)} 秒 | 片长 ${FILM_SECONDS} 秒 | ${(ready / FILM_SECONDS).toFixed(2)} | 由机器定 |`,
      `| 转码时一位学员的接口（中位） | ${during.wait.toFixed(2)} ms | 不转码 ${alone.wait.toFixed(2)} ms | ${(during.wait / alone.wait).toFixed(2)} 倍 | ≤ 1.5 倍 |`,
      `| 转码时看片的人得到的段 | ${during.pieces} | 不转码 ${alone.pieces} | ${(during.pieces / alone.pieces).toFixed(2)} 倍 | 不少 |`,
      `| 网站的内存，最多时 | ${most} MB | 之前 ${before} MB | ${(most / before).toFixed(2)} 倍 | 与文件大小无关 |`,
      '',
    ].join('\n')
    writeFileSync(RESULTS, text)
    process.stdout.write(text)
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
