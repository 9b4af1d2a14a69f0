import { contract } from '@bee/contract/index.ts'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { BenchSite } from './bench-site.ts'
import { callOf } from './call-request.ts'
import { compare, MAX_REQUESTS, percent, rate, SECONDS, type Row } from './compare.ts'
import { getRequest, runLoad } from './load.ts'
import { compareSaves } from './saves.ts'
import { measureViewers, VIEWERS } from './viewers.ts'

const CONNECTIONS = 32
const RANGE_FILE_BYTES = 50 * 1024 * 1024
const RANGE_BYTES = 1024 * 1024
/** Bounded lower: each is a megabyte. */
const MAX_RANGES = 4000

/** The compared pages, with the share of the bare server that each must reach. */
const PAGES = [
  { name: '课程列表接口', path: callOf(contract.courses.list).address({}), target: 0.4 },
  { name: '课程详情接口', path: callOf(contract.courses.detail).address({ courseId: 1 }), target: 0.4 },
  { name: '首页 HTML', path: '/home', target: 0.3 },
  { name: '资讯 HTML', path: '/news', target: 0.3 },
]

async function startBareServer(folder: string, site: BenchSite, rangeFile: string) {
  const answers: Record<string, { type: string; body: string }> = {}
  for (const { path: page } of PAGES) {
    const response = await fetch(site.url + page)
    answers[page] = {
      type: response.headers.get('content-type') ?? '',
      body: Buffer.from(await response.arrayBuffer()).toString('base64'),
    }
  }
  const file = path.join(folder, 'answers.json')
  writeFileSync(file, JSON.stringify(answers))
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'bare-server.ts'), [file, rangeFile], {
    execArgv: ['--import', 'tsx'],
  })
  const [port] = (await once(child, 'message')) as [number]
  return { port, stop: () => child.kill() }
}

async function comparePages(site: BenchSite, barePort: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, path: page, target } of PAGES) {
    const run = (port: number) => async () =>
      (
        await runLoad({
          port,
          connections: CONNECTIONS,
          seconds: SECONDS,
          maxRequests: MAX_REQUESTS,
          request: () => getRequest(page),
        })
      ).perSecond
    const { ours, bare, rateRatio } = await compare({ name, run: run(site.port) }, { name: 'bare', run: run(barePort) })
    rows.push({
      what: name,
      ours: rate(ours),
      bare: rate(bare),
      ratio: percent(rateRatio),
      target: `≥ ${percent(target)}`,
    })
  }
  return rows
}

async function compareRanges(site: BenchSite, barePort: number): Promise<Row> {
  const link = site.mediaLink('media/bench.bin')
  const start = (nth: number) => (nth * RANGE_BYTES) % (RANGE_FILE_BYTES - RANGE_BYTES)
  const run = (port: number, address: string) => async () =>
    (
      await runLoad({
        port,
        connections: 8,
        seconds: SECONDS,
        maxRequests: MAX_RANGES,
        request: (nth) => getRequest(address, { range: `bytes=${start(nth)}-${start(nth) + RANGE_BYTES - 1}` }),
      })
    ).bytesPerSecond / 1_000_000
  const { ours, bare, rateRatio } = await compare(
    { name: 'range', run: run(site.port, link) },
    { name: 'bare', run: run(barePort, '/') },
  )
  const speed = (value: number) => `${Math.round(value)} MB/秒`
  return {
    what: '50 MB 文件的区间读',
    ours: speed(ours),
    bare: speed(bare),
    ratio: percent(rateRatio),
    target: '≥ 70 %',
  }
}

async function compareCrowd(site: BenchSite): Promise<Row> {
  const { alone, crowded, share } = await measureViewers(site, site.mediaLink('media/bench.bin'))
  const wait = (milliseconds: number) => `${milliseconds.toFixed(1)} 毫秒`
  return {
    what: `${VIEWERS} 人同时看时的接口`,
    ours: `${wait(crowded)}，画面所需的片段到了 ${percent(share)}`,
    bare: `无人看时 ${wait(alone)}`,
    ratio: `${(crowded / alone).toFixed(2)} 倍`,
    target: '接口不停顿，片段 100 %',
  }
}

export async function runHttpGroup(site: BenchSite, folder: string): Promise<Row[]> {
  const media = path.join(site.dataDir, 'media')
  mkdirSync(media, { recursive: true })
  const rangeFile = path.join(media, 'bench.bin')
  writeFileSync(rangeFile, Buffer.alloc(RANGE_FILE_BYTES, 7))
  const bare = await startBareServer(folder, site, rangeFile)
  try {
    return [
      ...(await comparePages(site, bare.port)),
      ...(await compareSaves(site, folder)),
      await compareRanges(site, bare.port),
      await compareCrowd(site),
    ]
  } finally {
    bare.stop()
  }
}
