import { goOnForMany } from '../../current-request.ts'

/** Lets so many work at once, first come first served. */
export interface FewAtOnce {
  run: <Result>(work: () => Promise<Result>) => Promise<Result>
  waiting: () => number
}

export function fewAtOnce(most: number): FewAtOnce {
  const queue: (() => void)[] = []
  let working = 0

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (working < most) working += 1
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await work()
    } finally {
      // Handed over, so that nobody who comes now is quicker than who waits.
      const next = queue.shift()
      if (next) {
        goOnForMany()
        next()
      } else working -= 1
    }
  }

  return { run, waiting: () => queue.length }
}
