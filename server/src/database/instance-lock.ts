import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { errorCode, explainFileError, StartFailure } from '../start-failure.ts'
import { findProcess } from './process-identity.ts'

const LOCK_FILE = 'bee.lock'
const ATTEMPTS = 20

const Holder = z.object({ pid: z.number(), started: z.string() })
type Holder = z.infer<typeof Holder>

export interface InstanceLock {
  release(): Promise<void>
}

/**
 * Keeps two processes off one data folder. PostgreSQL's own lock survives a killed Node process together with the orphaned server; this
 * lock tells such an orphan from a site that is really running.
 */
export async function lockInstance(dataDir: string): Promise<InstanceLock> {
  const file = path.join(dataDir, LOCK_FILE)
  const content = JSON.stringify(await describeOurselves())
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      await writeFile(file, content, { flag: 'wx', mode: 0o644 })
      return { release: () => removeIfOurs(file, content) }
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw explainFileError(error, dataDir)
    }
    const found = await readIfThere(file)
    // An empty file may be a lock that is just being written, so it counts as left behind only after a second look.
    if (found === undefined || (found === '' && attempt < ATTEMPTS / 2)) {
      await sleep(50)
      continue
    }
    await refuseLiveHolder(found, dataDir)
    await removeStale(file, found)
  }
  throw new StartFailure(`无法锁定数据文件夹 ${dataDir}：另一个进程正在反复写入 ${LOCK_FILE}。`)
}

/** The same refusal without taking the lock, for the checks before the start. */
export async function refuseRunningInstance(dataDir: string): Promise<void> {
  const found = await readIfThere(path.join(dataDir, LOCK_FILE))
  if (found !== undefined) await refuseLiveHolder(found, dataDir)
}

async function describeOurselves(): Promise<Holder> {
  return { pid: process.pid, started: (await findProcess(process.pid))?.started ?? '' }
}

async function refuseLiveHolder(content: string, dataDir: string): Promise<void> {
  const holder = parseHolder(content)
  if (!holder) return
  const running = await findProcess(holder.pid)
  if (running?.started !== holder.started) return
  throw new StartFailure(
    `数据文件夹 ${dataDir} 正被另一个正在运行的网站使用（进程 ${holder.pid}）。请先停止它，或用 DATA_DIR 指定别的文件夹。`,
  )
}

/** Moved aside before it is deleted: when two processes find the same stale lock, only one can move it. */
async function removeStale(file: string, stale: string): Promise<void> {
  const aside = `${file}.${process.pid}.stale`
  try {
    await rename(file, aside)
  } catch {
    return
  }
  if ((await readIfThere(aside)) === stale) await rm(aside, { force: true })
  else await rename(aside, file)
}

async function removeIfOurs(file: string, content: string): Promise<void> {
  if ((await readIfThere(file)) === content) await rm(file, { force: true })
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    return undefined
  }
}

function parseHolder(content: string): Holder | undefined {
  try {
    return Holder.parse(JSON.parse(content))
  } catch {
    return undefined
  }
}
