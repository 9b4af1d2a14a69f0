import { MEMBER_STREAMS } from '@bee/server/http/event-streams.ts'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBenchSite, type BenchSite } from '../../bench/src/bench-site.ts'
import { summaryOf, waitsOf, type WaitSummary } from '../../bench/src/beside/waits.ts'
import { memoryOf } from '../../bench/src/compare.ts'
import { makeLearners, type Learner } from '../../bench/src/learners.ts'
import { CROWD_NAMES, type CrowdName, type CrowdTally } from './crowd-plan.ts'
import { inviteCrowd, type Visit } from './crowd-visit.ts'
import {
  birthOf,
  COLLECTING_SETTINGS,
  descriptorLimit,
  descriptorsOf,
  lowestOf,
  memoryInUse,
  settle,
} from './site-signs.ts'

const COUNTS: Record<CrowdName, number> = { streams: 2000, readers: 500, bodies: 400, addresses: 10_000 }
const TITLES: Record<CrowdName, string> = {
  streams: '消息流',
  readers: '只要不读的人',
  bodies: '慢慢来的请求体',
  addresses: '编造的网址',
}
/** Streams, readers with a file each, bodies and the files that the site has open anyway. */
const DESCRIPTORS_NEEDED = 4000
/** One too few for all streams: the last ones get the refusal. */
const MEMBERS = COUNTS.streams / MEMBER_STREAMS.perPerson - 1
const LARGE_FILE_BYTES = 50 * 1024 * 1024

/** Of each crowd: the first requests compile code. Of the addresses all, which fill the cache of a site that has been up. */
const WARM_UP_PARTS: Record<CrowdName, number> = { streams: 0.25, readers: 0.25, bodies: 0.25, addresses: 1 }
const MEASURE_SECONDS = 6
/** The crowds that end by themselves are waited for, yet no longer than this. */
const VISIT_SECONDS = 240
const SETTLE_SECONDS = 25
const BASE_SECONDS = 5
const REST_SECONDS = 30
/** The machine may be busy with something else for a moment. */
const TRIES = 2

const MOST_TIMES_AS_LONG = 2
const MOST_MEMORY = 1.2
/** Connections to the database come and go. */
const SPARE_DESCRIPTORS = 20

interface Stage {
  site: BenchSite
  members: readonly Learner[]
  largeFile: string
  /** The share of the full count that the limit of open files allows. */
  share: number
}

/** The site without visitors. */
interface Calm {
  birth: string
  memory: number
  descriptors: number
}

interface Watched {
  title: string
  names: readonly CrowdName[]
  tallies: readonly CrowdTally[]
  alone: WaitSummary
  crowded: WaitSummary
  /** With all crowds there, in MB. */
  memory: number
  seconds: number
}

const say = (text: string) => process.stdout.write(`${text}\n`)
const countOf = ({ share }: Stage, name: CrowdName, part = 1) => Math.round(COUNTS[name] * share * part)
const timesAsLong = ({ alone, crowded }: Watched) => crowded.median / alone.median
const waitText = ({ median, p99 }: WaitSummary) => `${median.toFixed(2)} 毫秒（p99 ${p99.toFixed(1)}）`

interface Invitation {
  seed: number
  parts?: Record<CrowdName, number>
}

async function invite(stage: Stage, name: CrowdName, { seed, parts }: Invitation): Promise<Visit> {
  const { members, largeFile, site } = stage
  const count = countOf(stage, name, parts?.[name])
  const visit = await inviteCrowd({ name, port: site.port, count, members, largeFile, seed })
  // Several hundred large files at once are gigabytes for the buffers of this machine: the site sends as fast as it can.
  if (name !== 'addresses') await settle(site.pid, SETTLE_SECONDS)
  return visit
}

/** Runs `work` while the crowds are there, and waits until the crowds that end by themselves have ended. */
async function withCrowds<Result>(
  stage: Stage,
  names: readonly CrowdName[],
  invitation: Invitation,
  work: () => Promise<Result>,
): Promise<{ tallies: CrowdTally[]; result: Result }> {
  const visits: Visit[] = []
  const tallies: CrowdTally[] = []
  try {
    for (const name of names) visits.push(await invite(stage, name, invitation))
    const result = await work()
    const awaited = visits.filter((_, nth) => names[nth] === 'addresses' || names[nth] === 'bodies')
    const until = performance.now() + VISIT_SECONDS * 1000
    while (performance.now() < until && !awaited.every((visit) => visit.isDone())) await sleep(100)
    return { tallies, result }
  } finally {
    for (const visit of visits) tallies.push(await visit.leave())
  }
}

async function watch(stage: Stage, names: readonly CrowdName[], seed: number): Promise<Watched> {
  const { site } = stage
  const before = await waitsOf(site, MEASURE_SECONDS)
  const started = performance.now()
  const { tallies, result } = await withCrowds(stage, names, { seed }, async () => ({
    crowded: summaryOf(await waitsOf(site, MEASURE_SECONDS)),
    memory: memoryOf(site.pid),
  }))
  const seconds = (performance.now() - started) / 1000
  await sleep(1000)
  // Before and after: the other work of the machine changes meanwhile.
  const alone = summaryOf([...before, ...(await waitsOf(site, MEASURE_SECONDS))])
  const title = names.length > 1 ? '大家一起' : names.map((name) => TITLES[name]).join('')
  return { title, names, tallies, alone, seconds, ...result }
}

const isSlow = (watched: Watched) => timesAsLong(watched) > MOST_TIMES_AS_LONG

/** The answers that each crowd may expect from the site. */
function complainOfTally(stage: Stage, name: CrowdName, tally: CrowdTally): string[] {
  const { held, refused, failed, cut } = tally
  const title = TITLES[name]
  const mostStreams = stage.members.length * MEMBER_STREAMS.perPerson
  const complaints: string[] = []
  if (failed > 0) complaints.push(`${title}：${failed} 次没有得到该有的回答`)
  if (name === 'streams' && (held > mostStreams || cut > 0))
    complaints.push(`${title}：开了 ${held} 条，断了 ${cut} 条`)
  if (name === 'bodies' && cut < held) complaints.push(`${title}：${held - cut} 个到最后也没有被断开`)
  if (name === 'addresses' && held + refused < countOf(stage, name)) complaints.push(`${title}：没有在限时内问完`)
  return complaints
}

function tell(watched: Watched): void {
  const { title, names, tallies, alone, crowded, seconds } = watched
  names.forEach((name, nth) => {
    const { held = 0, refused = 0, failed = 0, cut = 0 } = tallies[nth] ?? {}
    say(`${title}：${TITLES[name]} 接待 ${held}，婉拒 ${refused}，出错 ${failed}，断开 ${cut}`)
  })
  const times = timesAsLong(watched).toFixed(2)
  say(
    `${title}：会员的调用平时 ${waitText(alone)}，当时 ${waitText(crowded)}，${times} 倍；前后 ${seconds.toFixed(0)} 秒`,
  )
}

/** Traces of a crowd once it is gone. */
async function complainOfRest(
  { site }: Stage,
  calm: Calm,
  { title, memory: crowdedMemory }: Watched,
): Promise<string[]> {
  if (birthOf(site.pid) !== calm.birth) return [`${title}：网站已经不是原来的进程`]
  const descriptorsAllowed = calm.descriptors + SPARE_DESCRIPTORS
  const descriptors = await lowestOf(() => descriptorsOf(site.pid), REST_SECONDS, descriptorsAllowed)
  const memory = await memoryInUse(site.pid, REST_SECONDS, calm.memory * MOST_MEMORY)
  const share = `${Math.round((memory / calm.memory) * 100)} %`
  say(`${title}：内存起初 ${calm.memory} MB，当时 ${crowdedMemory} MB，散后 ${memory} MB（${share}）`)
  say(`${title}：打开的文件起初 ${calm.descriptors} 个，散后 ${descriptors} 个`)
  const complaints: string[] = []
  if (memory > calm.memory * MOST_MEMORY) complaints.push(`${title}：散后内存是起初的 ${share}`)
  if (descriptors > descriptorsAllowed) complaints.push(`${title}：散后还开着 ${descriptors} 个文件`)
  return complaints
}

async function hold(stage: Stage, calm: Calm, names: readonly CrowdName[], seed: number): Promise<string[]> {
  const complaints: string[] = []
  let watched: Watched
  let tries = 0
  do {
    watched = await watch(stage, names, seed + tries)
    tries += 1
    tell(watched)
    for (const [nth, name] of names.entries()) {
      const tally = watched.tallies[nth]
      if (tally) complaints.push(...complainOfTally(stage, name, tally))
    }
    complaints.push(...(await complainOfRest(stage, calm, watched)))
  } while (isSlow(watched) && tries < TRIES)
  if (isSlow(watched)) complaints.push(`${watched.title}：会员的调用要等 ${timesAsLong(watched).toFixed(2)} 倍的时间`)
  return complaints
}

async function prepare(site: BenchSite): Promise<Stage> {
  const media = path.join(site.dataDir, 'media')
  mkdirSync(media, { recursive: true })
  const file = path.join(media, 'large.bin')
  writeFileSync(file, '')
  // Sparse: the bytes are never read.
  truncateSync(file, LARGE_FILE_BYTES)
  const members = await makeLearners({ dataDir: site.dataDir }, MEMBERS)
  const share = Math.min(1, descriptorLimit() / DESCRIPTORS_NEEDED)
  return { site, members, largeFile: site.mediaLink('media/large.bin'), share }
}

async function warmUp(stage: Stage): Promise<Calm> {
  const { site } = stage
  await withCrowds(stage, CROWD_NAMES, { seed: 0, parts: WARM_UP_PARTS }, () => waitsOf(site, MEASURE_SECONDS))
  await sleep(1000)
  const calm = {
    birth: birthOf(site.pid),
    memory: await memoryInUse(site.pid, BASE_SECONDS),
    descriptors: descriptorsOf(site.pid),
  }
  const wait = summaryOf(await waitsOf(site, MEASURE_SECONDS))
  const files = `最多打开 ${descriptorLimit()} 个文件，来 ${Math.round(stage.share * 100)} % 的人`
  say(`热身之后：内存 ${calm.memory} MB，会员的调用 ${waitText(wait)}；${files}`)
  return calm
}

async function holdAll(stage: Stage, times: number): Promise<string[]> {
  const calm = await warmUp(stage)
  const complaints: string[] = []
  for (let round = 1; round <= times; round += 1) {
    for (const name of CROWD_NAMES) complaints.push(...(await hold(stage, calm, [name], round * 10)))
    complaints.push(...(await hold(stage, calm, CROWD_NAMES, round * 10 + TRIES)))
  }
  return complaints
}

/** Crowds one after another and at last together: a member hardly notices, and no trace of them stays behind. */
export async function runCrowds(times: number): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bee-crowds-'))
  const site = await startBenchSite(path.join(folder, 'data'), COLLECTING_SETTINGS)
  try {
    return await holdAll(await prepare(site), times)
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
