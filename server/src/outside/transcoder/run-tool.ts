import { spawn } from 'node:child_process'
import { constants, getPriority } from 'node:os'
import type { Readable } from 'node:stream'

const TAIL_LINES = 20
const LINE_CHARACTERS = 300
/** The lowest priority: a film can wait, a page cannot. */
const NICENESS = 19
/** Address space, not memory in use: threads of a large machine reserve some, a film of 8K needs some. */
const MEMORY_KIB = 6 * 1024 * 1024
const TIMES_MARK = 'bee-times'
const MS_PER_SECOND = 1000

/**
 * The program lives as long as its stdin pipe: when this process is killed, the pipe breaks and the script kills the program. At the end
 * the script prints the processor time. Its niceness is relative to that of this process.
 */
const scriptOf = (steps: number) => `
exec 3<&0 </dev/null
ulimit -v ${MEMORY_KIB} 2>/dev/null
nice -n ${steps} "$@" 3<&- &
made=$!
{ read -r _ <&3; kill -9 "$made"; } >/dev/null 2>&1 &
watch=$!
exec 3<&-
wait "$made"; code=$?
kill "$watch" 2>/dev/null
{ echo ${TIMES_MARK}; times; } >&2
exit "$code"`

export interface Progress {
  /** The position in the output. */
  seconds: number
  /** As a multiple of real time; 0 while it is unknown. */
  speed: number
}

export interface ToolOrder {
  program: string
  args: readonly string[]
  /** Relative paths start here. */
  folder: string
  signal: AbortSignal
  limitMs: number
  onProgress?: (progress: Progress) => void
  /** Called with every line of stderr. */
  onLine?: (line: string) => void
}

export interface ToolEnd {
  code: number | null
  isOverTime: boolean
  output: string
  /** The last lines of its output, without local paths. */
  tail: string
  cpuSeconds: number
  wallSeconds: number
}

async function readLines(stream: Readable, onLine: (line: string) => void): Promise<void> {
  let rest = ''
  for await (const piece of stream.setEncoding('utf8')) {
    const lines = (rest + (piece as string)).split(/[\r\n]+/)
    rest = lines.pop() ?? ''
    lines.forEach(onLine)
  }
  if (rest !== '') onLine(rest)
}

const clockSeconds = (text: string) => {
  const [, minutes = '0', seconds = '0'] = /(\d+)m([\d.]+)s/.exec(text) ?? []
  return Number(minutes) * 60 + Number(seconds)
}

/** `times` prints the shell first, then its children. */
const cpuSecondsOf = (times: readonly string[]) =>
  (times[1] ?? '').split(' ').reduce((sum, part) => sum + clockSeconds(part), 0)

const withoutPaths = (line: string) =>
  line.replaceAll(/(?:\/[\w.@+-]+){2,}\/?/g, (path) => path.split('/').findLast(Boolean) ?? '')

function readProgress(onProgress: (progress: Progress) => void) {
  const known = new Map<string, string>()
  return (line: string) => {
    const [key = '', value = ''] = line.split('=')
    known.set(key, value.trim())
    if (key !== 'progress') return
    const microseconds = Number(known.get('out_time_us') ?? 0)
    const speed = Number.parseFloat(known.get('speed') ?? '')
    onProgress({
      seconds: Number.isFinite(microseconds) ? Math.max(0, microseconds / 1e6) : 0,
      speed: Number.isFinite(speed) ? speed : 0,
    })
  }
}

/** Runs a program separately: without our secrets, at the lowest priority, and with a time limit. */
export async function runTool(order: ToolOrder): Promise<ToolEnd> {
  const { program, args, folder, signal, limitMs, onProgress, onLine } = order
  signal.throwIfAborted()
  const begunAt = performance.now()
  const tail: string[] = []
  const times: string[] = []
  const output: string[] = []
  let isTimes = false
  let isOverTime = false
  const child = spawn('/bin/sh', ['-c', scriptOf(NICENESS - getPriority()), 'sh', program, ...args], {
    cwd: folder,
    detached: true,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', MALLOC_ARENA_MAX: '2', LC_ALL: 'C' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })

  function kill(): void {
    // The whole process group: the shell, the program and its watcher.
    if (child.pid !== undefined && child.exitCode === null) killGroup(child.pid)
  }
  function handleLine(line: string): void {
    if (line === TIMES_MARK) isTimes = true
    else if (isTimes) times.push(line)
    else {
      tail.push(withoutPaths(line).slice(0, LINE_CHARACTERS))
      if (tail.length > TAIL_LINES) tail.shift()
      onLine?.(line)
    }
  }
  const timer = setTimeout(() => {
    isOverTime = true
    kill()
  }, limitMs)
  signal.addEventListener('abort', kill)
  // The program may end before the pipe is closed.
  child.stdin.on('error', () => {})
  try {
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    const takeOutput = onProgress ? readProgress(onProgress) : (line: string) => void output.push(line)
    const [code] = await Promise.all([ended, readLines(child.stdout, takeOutput), readLines(child.stderr, handleLine)])
    signal.throwIfAborted()
    return {
      code,
      isOverTime,
      output: output.join('\n'),
      tail: tail.join('\n'),
      cpuSeconds: cpuSecondsOf(times),
      wallSeconds: (performance.now() - begunAt) / MS_PER_SECOND,
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', kill)
    kill()
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, constants.signals.SIGKILL)
  } catch {
    // The group has already ended.
  }
}
