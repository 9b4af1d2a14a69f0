import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { emptyTally, type CrowdPlan, type CrowdTally, type CrowdWord } from './crowd-plan.ts'

/** One crowd in its process, from outside. */
export interface Visit {
  /** The crowd has finished its work. */
  isDone(): boolean
  leave(): Promise<CrowdTally>
}

const ARRIVE_WITHIN_MS = 180_000

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Answers when all of the crowd are there. */
export async function inviteCrowd(plan: CrowdPlan): Promise<Visit> {
  const child = fork(path.join(import.meta.dirname, 'crowd-process.ts'), { execArgv: ['--import', 'tsx'] })
  let tally = emptyTally()
  let isDone = false
  const arrived = new Promise<void>((resolve, reject) => {
    child.on('message', (told: CrowdWord) => {
      tally = told.tally
      if (told.word === 'arrived') resolve()
      else isDone = true
    })
    child.once('exit', () => reject(new Error(`The crowd of ${plan.name} fell apart`)))
  })
  child.send(plan)
  // Its end is the end of the wait.
  const patience = setTimeout(() => child.kill(), ARRIVE_WITHIN_MS)
  await arrived.finally(() => clearTimeout(patience))
  return {
    isDone: () => isDone,
    async leave() {
      if (hasEnded(child)) return tally
      const exited = once(child, 'exit')
      child.send('leave')
      await exited
      return tally
    },
  }
}
