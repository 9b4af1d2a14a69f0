import type { ClosedUpload, Upload } from '@bee/contract/manage/media/film-upload.contract.ts'
import { PART_HASH_HEADER, PART_TYPE, uploadPartPath } from '@bee/contract/manage/media/film-upload.contract.ts'
import { waitUntil } from '@bee/server/outside/wait-until.ts'
import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareFolders } from '../../../e2e/seeded-folder.ts'
import { staffClient } from '../../../e2e/staff-client.ts'
import { withSecondStep } from '../../../e2e/staff-session.ts'
import { makeFile, type MadeFile } from './made-file.ts'
import { openPlace, type Place } from '../place.ts'

const BYTES = 1024 ** 3
const MB = 1024 * 1024
const LANES = 3
/** A whole upload without a kill takes longer: the kills come while it is on its way. */
const STRIKE_EVERY_MS = 1200
/** Eight parts in memory, and the memory that a process needs to answer; far below the file. */
const MAX_GROWTH_MB = 160
const SAMPLE_EVERY_MS = 200
const HASHED_WITHIN_MS = 300_000

export interface Sender {
  place: Place
  cookie: string
}

/** The memory that the process holds. */
function residentMb(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}

async function sendPart(
  { place, cookie }: Sender,
  upload: Upload,
  file: MadeFile,
  number: number,
  signal: AbortSignal,
) {
  const part = file.partOf(number)
  const response = await fetch(`${place.site.url}/bee/api${uploadPartPath(upload.uploadId, number)}`, {
    method: 'PUT',
    headers: {
      'bee-staff': '1',
      cookie,
      'content-type': PART_TYPE,
      [PART_HASH_HEADER]: createHash('sha256').update(part).digest('hex'),
    },
    body: new Uint8Array(part),
    signal,
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
}

/** Sends each missing part once; a part that breaks off is left for the next time. */
async function sendMissing(sender: Sender, upload: Upload, file: MadeFile, signal: () => AbortSignal): Promise<number> {
  const there = new Set(upload.parts.map(({ number }) => number))
  const rest = Array.from({ length: file.count }, (_, nth) => nth + 1).filter((number) => !there.has(number))
  let broken = 0
  async function drive(): Promise<void> {
    for (let number = rest.shift(); number !== undefined; number = rest.shift()) {
      await sendPart(sender, upload, file, number, signal()).catch(() => {
        broken += 1
      })
    }
  }
  await Promise.all(Array.from({ length: LANES }, drive))
  return broken
}

export async function sendWhole(sender: Sender, file: MadeFile, name: string, signal: () => AbortSignal) {
  const { filmUpload } = staffClient(sender.place.site, sender)
  const asked = { kind: 'video' as const, name, bytes: file.bytes, fingerprint: file.fingerprint }
  let broken = 0
  for (;;) {
    try {
      const upload = await filmUpload.open(asked)
      broken += await sendMissing(sender, upload, file, signal)
      return { closed: await filmUpload.close({ uploadId: upload.uploadId }), broken }
    } catch {
      await sleep(50)
    }
  }
}

export async function hashOfAsset(
  { place }: Sender,
  { assetId }: ClosedUpload,
): Promise<{ stored: string; known: string }> {
  const known = await place.withPool(async (pool) => {
    const row = async () =>
      (await pool.query<{ path: string; sha256: string }>('select path, sha256 from assets where id = $1', [assetId]))
        .rows[0]
    await waitUntil(async () => (await row())?.sha256 !== '', { withinMs: HASHED_WITHIN_MS, everyMs: 500 })
    return row()
  })
  const hash = createHash('sha256')
  await pipeline(createReadStream(path.join(place.site.dataDir, known?.path ?? '')), hash)
  return { stored: hash.digest('hex'), known: known?.sha256 ?? '' }
}

/** Kills and broken lines in turn while a gigabyte is on its way: it is the same in the end. */
async function sendUnderAttack(sender: Sender, times: number): Promise<string[]> {
  const file = makeFile(BYTES, 1)
  const attack = { isOver: false, struck: 0, line: new AbortController() }
  const striking = (async () => {
    while (!attack.isOver && attack.struck < times) {
      await sleep(STRIKE_EVERY_MS)
      attack.struck += 1
      if (attack.struck % 2 === 0) {
        attack.line.abort()
        attack.line = new AbortController()
      } else {
        await sender.place.site.kill()
        await sender.place.site.startAgain()
      }
    }
  })()
  const { closed, broken } = await sendWhole(sender, file, '打断.mp4', () => attack.line.signal)
  attack.isOver = true
  await striking
  const { stored, known } = await hashOfAsset(sender, closed)
  process.stdout.write(
    `1 GB，打断 ${attack.struck} 次，断掉的段 ${broken}，哈希${stored === file.sha256 ? '相同' : '不同'}\n`,
  )
  return [
    ...(attack.struck < times ? [`只打断了 ${attack.struck} 次就传完了`] : []),
    ...(stored === file.sha256 ? [] : ['存下的和传的不一样']),
    ...(known === file.sha256 ? [] : ['任务算出的哈希不对']),
  ]
}

/** Another gigabyte without interruption: the memory of the site does not grow with it. */
async function watchMemory(sender: Sender): Promise<string[]> {
  const pid = sender.place.site.pid()
  const before = residentMb(pid)
  const samples: number[] = []
  const timer = setInterval(() => samples.push(residentMb(pid)), SAMPLE_EVERY_MS)
  const begun = performance.now()
  try {
    await sendWhole(sender, makeFile(BYTES, 2), '安静.mp4', () => new AbortController().signal)
  } finally {
    clearInterval(timer)
  }
  const seconds = (performance.now() - begun) / 1000
  const half = Math.floor(samples.length / 2)
  const [early, late] = [Math.max(...samples.slice(0, half)), Math.max(...samples.slice(half))]
  process.stdout.write(
    `1 GB 用了 ${seconds.toFixed(1)} 秒（${(BYTES / MB / seconds).toFixed(0)} MB/s），网站的内存 ${before.toFixed(0)} → ` +
      `前一半最多 ${early.toFixed(0)}，后一半最多 ${late.toFixed(0)} MB\n`,
  )
  return Math.max(early, late) - before > MAX_GROWTH_MB
    ? [`内存涨了 ${(Math.max(early, late) - before).toFixed(0)} MB`]
    : []
}

export async function runUploads(times: number): Promise<string[]> {
  const clearAway = await prepareFolders()
  try {
    const place = await openPlace('uploads', 1)
    try {
      const account = place.site.accounts.find(({ role }) => role === '教务')
      if (!account) throw new Error('演示学校里没有教务')
      const { cookie } = await withSecondStep(place.site, account)
      const sender = { place, cookie }
      return [...(await sendUnderAttack(sender, times)), ...(await watchMemory(sender))]
    } finally {
      await place.close()
    }
  } finally {
    await clearAway()
  }
}
