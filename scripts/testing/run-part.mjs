// Runs one part of a test run as a program of its own, shows its output under the part's name, and measures it.
import { spawn } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { forwardSignals } from '../forward-signals.mjs'

const MEASURED = fileURLToPath(new URL('measured.mjs', import.meta.url))
const MS_PER_SECOND = 1000

/** Returns the exit code, the seconds on the clock and those of processor time. */
export function runPart(label, args, env = {}) {
  const started = performance.now()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [MEASURED, process.execPath, ...args], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, ...env },
    })
    forwardSignals(child)
    let cpu = 0
    child.on('message', (message) => (cpu = message.cpu))
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        if (line.trim() !== '') process.stdout.write(`${label}│ ${line}\n`)
      })
    }
    const answer = (code) => resolve({ code, cpu, seconds: (performance.now() - started) / MS_PER_SECOND })
    child.on('error', () => answer(1))
    child.on('close', (code) => answer(code ?? 1))
  })
}
