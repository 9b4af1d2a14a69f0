import { setTimeout as sleep } from 'node:timers/promises'

/** Asks again and again, with short naps, until the answer is yes or the time is up. */
export async function waitUntil(
  isTrue: () => boolean | Promise<boolean>,
  { withinMs, everyMs = 20 }: { withinMs: number; everyMs?: number },
): Promise<boolean> {
  const deadline = performance.now() + withinMs
  while (!(await isTrue())) {
    if (performance.now() >= deadline) return false
    await sleep(everyMs)
  }
  return true
}
