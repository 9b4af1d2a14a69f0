import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Burst, LoadReport, Stream } from './load-process.ts'

/** The load has a process of its own: its processor time is not counted as the site's. */
export function startLoadGenerator() {
  const child = fork(path.join(import.meta.dirname, 'load-process.ts'), [], { execArgv: ['--import', 'tsx'] })
  const ended = once(child, 'exit').then(() => {
    throw new Error('The load process has ended')
  })
  ended.catch(() => undefined)

  async function run(order: Burst | Stream): Promise<LoadReport> {
    const answered = once(child, 'message')
    child.send(order)
    const [report] = (await Promise.race([answered, ended])) as [LoadReport]
    return report
  }

  return { run, stop: () => child.disconnect() }
}

export type LoadGenerator = ReturnType<typeof startLoadGenerator>
