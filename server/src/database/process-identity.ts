import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface RunningProcess {
  pid: number
  /** Differs between two processes that had the same pid one after the other, also across a reboot. */
  started: string
  /** The program and its arguments, if the system reports them. */
  command: string[]
}

/** A zombie counts as gone: nothing of it runs, but a slow init process may keep its pid for seconds. */
export async function findProcess(pid: number): Promise<RunningProcess | undefined> {
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  if (process.platform === 'linux') return readProc(pid)
  try {
    const { stdout } = await run('ps', ['-ww', '-o', 'state=,lstart=,command=', '-p', String(pid)])
    const [state = 'Z', weekday, month, day, time, year, ...command] = stdout.trim().split(/\s+/)
    return state.startsWith('Z') ? undefined : { pid, started: [weekday, month, day, time, year].join(' '), command }
  } catch {
    return undefined
  }
}

function readProc(pid: number): RunningProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may itself contain spaces and brackets, so the fields are counted from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, startTicks] = [fields[0] ?? 'X', fields[19] ?? '']
    if (state === 'Z' || state === 'X') return undefined
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1)
    return { pid, started: `${boot}/${startTicks}`, command }
  } catch {
    return undefined
  }
}
