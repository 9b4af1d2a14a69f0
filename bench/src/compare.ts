import { readFileSync } from 'node:fs'

const ROUNDS = 3
/** Length of one round. */
export const SECONDS = 3
export const MAX_REQUESTS = 200_000

export interface Row {
  what: string
  ours: string
  bare: string
  ratio: string
  target: string
}

export interface Contestant {
  name: string
  /** Answers how many per second. */
  run: () => Promise<number>
}

export interface Comparison {
  ours: number
  bare: number
  /** Ours as a share of bare. */
  rateRatio: number
}

/**
 * Side by side in one run: the machine is shared and noisy, so both take turns and the best round of each counts. A
 * rate alone means nothing; the ratio does.
 */
export async function compare(ours: Contestant, bare: Contestant): Promise<Comparison> {
  const best = { ours: 0, bare: 0 }
  for (let round = 0; round < ROUNDS; round += 1) {
    best.bare = Math.max(best.bare, await bare.run())
    best.ours = Math.max(best.ours, await ours.run())
  }
  return { ...best, rateRatio: best.ours / best.bare }
}

export const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

/** Resident memory of a process, in MB. */
export function memoryOf(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  return Math.round((pages * 4096) / 1_000_000)
}

export const rate = (value: number) => `${Math.round(value)} /秒`

export const percent = (ratio: number) => `${Math.round(ratio * 100)} %`
