import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOf } from '../../bench/src/compare.ts'

const READ_EVERY_MS = 1000
const TICKS_PER_SECOND = 100
const LOOK_EVERY_MS = 500
/** Of one processor. */
const CALM_LOAD = 0.2

/** Behind the name of the process, which may hold spaces. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

const processorSeconds = (pid: number) => {
  const stat = statOf(pid)
  return (Number(stat[11]) + Number(stat[12])) / TICKS_PER_SECOND
}

/** Waits until the site has finished its work, such as filling the buffers of readers that do not read. */
export async function settle(pid: number, seconds: number): Promise<void> {
  for (let look = 0; look < (seconds * 1000) / LOOK_EVERY_MS; look += 1) {
    const before = processorSeconds(pid)
    await sleep(LOOK_EVERY_MS)
    if (processorSeconds(pid) - before < (CALM_LOAD * LOOK_EVERY_MS) / 1000) return
  }
}

/** When the process began, in ticks: another process with the same number has another. Empty where there is none. */
export function birthOf(pid: number): string {
  try {
    return statOf(pid)[19] ?? ''
  } catch {
    return ''
  }
}

export const descriptorsOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

/** How many files this process, and each process it starts, may hold open. */
export const descriptorLimit = () =>
  Number(/Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 1024)

/** The lowest of several readings; ends early once it is low enough. */
export async function lowestOf(read: () => number, seconds: number, enough = 0): Promise<number> {
  let lowest = read()
  for (let nth = 0; nth < seconds && lowest > enough; nth += 1) {
    await sleep(READ_EVERY_MS)
    lowest = Math.min(lowest, read())
  }
  return lowest
}

const COLLECTOR = `
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
process.on('SIGUSR2', () => collect())
`

/** The unchanged site with a listener that collects its garbage on request: an idle process keeps it for minutes. */
export const COLLECTING_SETTINGS = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(COLLECTOR)}`,
}

/** Resident memory in MB once the garbage is gone. */
export async function memoryInUse(pid: number, seconds: number, enough = 0): Promise<number> {
  const collect = () => process.kill(pid, 'SIGUSR2')
  const collectAgain = () => {
    const memory = memoryOf(pid)
    collect()
    return memory
  }
  collect()
  await sleep(READ_EVERY_MS)
  return lowestOf(collectAgain, seconds, enough)
}
