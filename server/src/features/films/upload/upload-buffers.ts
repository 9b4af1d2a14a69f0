import { tooMany } from '@bee/contract/failures.ts'

interface Waiting {
  ownerId: number
  take: (buffer: Buffer) => void
}

export interface UploadBuffers {
  /** Runs `use` with a buffer of its own. Waits for one where all are taken. */
  withBuffer: <Result>(ownerId: number, use: (buffer: Buffer) => Promise<Result>) => Promise<Result>
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
    const buffer = free.pop()
    if (buffer || made >= count) return buffer
    made += 1
    return Buffer.allocUnsafeSlow(bytes)
  }

  function handOut(): void {
    for (;;) {
      const nth = waiting.findIndex(({ ownerId }) => heldBy(ownerId) < perOwner)
      if (nth < 0) return
      const buffer = findFree()
      if (!buffer) return
      const [next] = waiting.splice(nth, 1)
      if (!next) return
      held.set(next.ownerId, heldBy(next.ownerId) + 1)
      next.take(buffer)
    }
  }

  function giveBack(ownerId: number, buffer: Buffer): void {
    const rest = heldBy(ownerId) - 1
    if (rest > 0) held.set(ownerId, rest)
    else held.delete(ownerId)
    free.push(buffer)
    handOut()
  }

  function take(ownerId: number): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const mine: Waiting = {
        ownerId,
        take(buffer) {
          clearTimeout(timer)
          resolve(buffer)
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
    const buffer = await take(ownerId)
    try {
      return await use(buffer)
    } finally {
      giveBack(ownerId, buffer)
    }
  }

  return { withBuffer }
}
