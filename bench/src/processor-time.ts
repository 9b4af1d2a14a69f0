import { readFileSync } from 'node:fs'
import path from 'node:path'
import { serverPids } from './server-pids.ts'

/** Linux counts processor time in ticks of 10 ms, on every machine that matters. */
const TICK_MS = 10
/** Behind the name of the program, which may hold any character: user, system, and the same of children that have ended. */
const OWN_TIMES = [11, 12]
const WITH_ENDED_CHILDREN = [11, 12, 13, 14]

function ticksOf(pid: number, fields: readonly number[]): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const rest = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return fields.reduce((sum, field) => sum + Number(rest[field]), 0)
  } catch {
    // Ended since it was listed: its parent counts it from now on.
    return 0
  }
}

/** Milliseconds of processor that a process has used so far. */
export const processorMs = (pid: number): number => ticksOf(pid, OWN_TIMES) * TICK_MS

/** The same of PostgreSQL with all its workers. */
export async function databaseProcessorMs(dataDir: string): Promise<number> {
  const [postmaster = 0, ...workers] = await serverPids(path.join(dataDir, 'postgres'))
  const ticks = workers.map((pid) => ticksOf(pid, OWN_TIMES))
  return ticks.reduce((sum, each) => sum + each, ticksOf(postmaster, WITH_ENDED_CHILDREN)) * TICK_MS
}
