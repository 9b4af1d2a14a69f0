import { goOnForMany } from '../../current-request.ts'

/** Limits the number of parallel works, first come first served. */
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
      // The free turn goes to the first waiting work directly, so that a new one cannot overtake it.
      const next = queue.shift()
      if (next) {
        goOnForMany()
        next()
      } else working -= 1
    }
  }

  return { run, waiting: () => queue.length }
}
