import { setTimeout as sleep } from 'node:timers/promises'

/** Polls with short pauses until the answer is true or the time is over. */
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
