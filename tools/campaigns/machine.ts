import { readFileSync } from 'node:fs'
import os from 'node:os'
import type { Place } from './place.ts'
import { serverPids } from '../../bench/src/server-pids.ts'

/** As Linux counts the time of processes. */
const MS_PER_TICK = 10
/** A process that waits because others hold the processor is not slow by its own fault. */
const MIN_IDLE_SHARE = 0.1
const MAX_SHARE_OF_OTHERS = 0.2

interface Sample {
  totalMs: number
  idleMs: number
  ownMs: number
}

/** Time of a process in milliseconds, with that of its ended children where asked for. */
function timeOf(pid: number, withChildren = false): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may itself hold spaces and brackets, so the fields are counted from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const times = fields.slice(11, withChildren ? 15 : 13).map(Number)
    return times.reduce((sum, ticks) => sum + ticks, 0) * MS_PER_TICK
  } catch {
    return 0
  }
}

async function sample({ site, clusterDir }: Place): Promise<Sample> {
  const cores = os.cpus().map(({ times }) => times)
  const totalMs = cores.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0)
  const idleMs = cores.reduce((sum, { idle }) => sum + idle, 0)
  const [postmaster = 0, ...workers] = await serverPids(clusterDir)
  const { user, system } = process.cpuUsage()
  const processes = [timeOf(site.pid()), timeOf(postmaster, true), ...workers.map((pid) => timeOf(pid))]
  return { totalMs, idleMs, ownMs: (user + system) / 1000 + processes.reduce((sum, each) => sum + each, 0) }
}

/** Returns a function that says whether programs outside of the campaign took so much of the machine that times mean nothing. */
export async function watchMachine(place: Place): Promise<() => Promise<boolean>> {
  const before = await sample(place)
  return async () => {
    const after = await sample(place)
    const total = after.totalMs - before.totalMs
    const idle = after.idleMs - before.idleMs
    const others = total - idle - (after.ownMs - before.ownMs)
    return idle / total < MIN_IDLE_SHARE && others / total > MAX_SHARE_OF_OTHERS
  }
}
