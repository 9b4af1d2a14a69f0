import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BenchSite } from '../bench-site.ts'
import type { WaitOrder } from './bystander-process.ts'

const program = fileURLToPath(new URL('bystander-process.ts', import.meta.url))

/** A member who makes one call after the other, and reports the time of each answer. */
export function startBystander({ port, member }: BenchSite) {
  const child = fork(program, { execArgv: ['--import', 'tsx'] })

  async function waits(seconds: number): Promise<number[]> {
    const order: WaitOrder = { site: { port, member }, seconds }
    child.send(order)
    const [answer] = (await once(child, 'message')) as [number[]]
    return answer
  }

  return { waits, stop: () => child.kill() }
}

export type Bystander = ReturnType<typeof startBystander>
