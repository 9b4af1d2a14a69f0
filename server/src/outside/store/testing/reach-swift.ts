import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, rmSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { patiently } from '../../../../../scripts/testing/patience.ts'
import { createS3Client } from '../s3/s3-client.ts'
import type { S3Settings } from '../s3/s3-settings.ts'

const PROGRAM = fileURLToPath(new URL('swift-server.py', import.meta.url))
/** Debian's Python, which has Swift installed; the PATH may contain another one. */
const PYTHON = '/usr/bin/python3'
const START_TIMEOUT_MS = patiently(90_000)
const LOOK_EVERY_MS = 100
const SAID = 'swift.log'

/** A new empty bucket in the only Swift of this run; the first caller starts it. */
export async function reachSwift(): Promise<S3Settings> {
  const settings = {
    endpoint: await startOrFind(inject('swiftPlace')),
    bucket: `bee-${randomBytes(8).toString('hex')}`,
    region: 'us-east-1',
    accessKey: 'test:tester',
    secretKey: 'testing',
  }
  await createS3Client(settings).read({ method: 'PUT' })
  return settings
}

async function startOrFind({ folder, pid }: { folder: string; pid: number }): Promise<string> {
  const place = path.join(folder, 'swift')
  if (await isFirstAt(place)) start(folder, place, pid)
  const address = path.join(place, 'address')
  for (let waited = 0; waited < START_TIMEOUT_MS; waited += LOOK_EVERY_MS) {
    if (existsSync(address)) return readFile(address, 'utf8')
    if (!existsSync(place)) break
    await sleep(LOOK_EVERY_MS)
  }
  const said = await readFile(path.join(folder, SAID), 'utf8').catch(() => '')
  throw new Error(`Swift did not start; it comes with the Debian package python3-swift. ${said}`)
}

const isFirstAt = (place: string) =>
  mkdir(place).then(
    () => true,
    () => false,
  )

/** Swift ends with the process of the whole run, even after a crash: Vitest's workers come and go. */
function start(folder: string, place: string, pid: number): void {
  const said = openSync(path.join(folder, SAID), 'w')
  const child = spawn(PYTHON, [PROGRAM, place, String(pid)], { stdio: ['ignore', said, said], detached: true })
  closeSync(said)
  // Waiting callers see that the folder is gone.
  const giveUp = () => rmSync(place, { recursive: true, force: true })
  child.on('error', giveUp)
  child.on('exit', giveUp)
  child.unref()
}
