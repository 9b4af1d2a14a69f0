/** Every request of every writer and reader, for the effect of a fault on it. */

export interface Passage {
  who: string
  /** By `performance.now()`. */
  begun: number
  ended: number
  /** 0 without an answer. */
  status: number
  isWrite: boolean
  what: string
}

export interface Traffic {
  passed(passage: Passage): void
  underWay(): number
  began(): void
  between(from: number, to: number): Passage[]
  forgetBefore(moment: number): void
}

export function createTraffic(): Traffic {
  let passages: Passage[] = []
  let open = 0
  return {
    began: () => void (open += 1),
    passed(passage) {
      open -= 1
      passages.push(passage)
    },
    underWay: () => open,
    between: (from, to) => passages.filter(({ begun, ended }) => ended >= from && begun <= to),
    forgetBefore: (moment) => void (passages = passages.filter(({ ended }) => ended >= moment)),
  }
}

/** No answer, or one that says that the site could not: a refusal in words is not one. */
export const isFailed = ({ status }: Passage) => status === 0 || status >= 500
const isDone = ({ status, isWrite }: Passage) => status === 200 && isWrite

export interface Pauses {
  /** The longest time in which no write of any writer succeeded, in milliseconds. */
  everybodyMs: number
  /** The longest time in which one of the steady writers had no success. */
  oneMs: number
}

function longestGap(moments: readonly number[], from: number, to: number): number {
  const sorted = [from, ...moments.filter((moment) => moment > from && moment < to).sort((a, b) => a - b), to]
  return sorted.reduce((longest, moment, nth) => Math.max(longest, moment - (sorted[nth - 1] ?? moment)), 0)
}

/** `steady` are the writers that write all the time: others have gaps of their own. */
export function measurePauses(
  passages: readonly Passage[],
  { from, to, steady }: { from: number; to: number; steady: readonly string[] },
): Pauses {
  const done = passages.filter(isDone)
  const momentsOf = (isMeant: (passage: Passage) => boolean) => done.filter(isMeant).map(({ ended }) => ended)
  const gaps = steady.map((name) =>
    longestGap(
      momentsOf(({ who }) => who === name),
      from,
      to,
    ),
  )
  return {
    everybodyMs: longestGap(
      momentsOf(() => true),
      from,
      to,
    ),
    oneMs: Math.max(0, ...gaps),
  }
}
