import { tooMany } from '@bee/contract/failures.ts'

interface Waiting {
  ownerId: number
  take: (place: Buffer) => void
}

export interface UploadBuffers {
  /** Runs `use` with a buffer of its own. Waits for one where all are taken. */
  withBuffer: <Result>(ownerId: number, use: (place: Buffer) => Promise<Result>) => Promise<Result>
}

/**
 * Bounds the memory of uploads: `count` buffers, used again and again. While an upload waits, its body is not read, so its sender stops.
 * `perOwner` keeps one staff member from taking all.
 */
export function createUploadBuffers(options: {
  count: number
  perOwner: number
  bytes: number
  waitMs: number
}): UploadBuffers {
  const { count, perOwner, bytes, waitMs } = options
  const free: Buffer[] = []
  const held = new Map<number, number>()
  const waiting: Waiting[] = []
  let made = 0

  const heldBy = (ownerId: number) => held.get(ownerId) ?? 0

  function findFree(): Buffer | undefined {
    const place = free.pop()
    if (place || made >= count) return place
    made += 1
    return Buffer.allocUnsafeSlow(bytes)
  }

  function handOut(): void {
    for (;;) {
      const nth = waiting.findIndex(({ ownerId }) => heldBy(ownerId) < perOwner)
      if (nth < 0) return
      const place = findFree()
      if (!place) return
      const [next] = waiting.splice(nth, 1)
      if (!next) return
      held.set(next.ownerId, heldBy(next.ownerId) + 1)
      next.take(place)
    }
  }

  function giveBack(ownerId: number, place: Buffer): void {
    const rest = heldBy(ownerId) - 1
    if (rest > 0) held.set(ownerId, rest)
    else held.delete(ownerId)
    free.push(place)
    handOut()
  }

  function take(ownerId: number): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const mine: Waiting = {
        ownerId,
        take(place) {
          clearTimeout(timer)
          resolve(place)
        },
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(mine), 1)
        reject(tooMany('正在传的太多了，稍等一下会接着传', 5))
      }, waitMs)
      waiting.push(mine)
      handOut()
    })
  }

  const withBuffer: UploadBuffers['withBuffer'] = async (ownerId, use) => {
    const place = await take(ownerId)
    try {
      return await use(place)
    } finally {
      giveBack(ownerId, place)
    }
  }

  return { withBuffer }
}
