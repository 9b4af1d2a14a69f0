import type { Clock } from '../../outside/clock.ts'
import type { InboxFillRepository } from './inbox-fill.repository.ts'
import type { ThreadActsRepository } from './thread-acts.repository.ts'

/** Longer than anybody's second press of a button takes. */
const KEYS_KEPT_MS = 24 * 60 * 60 * 1000
const WOKEN_AT_ONCE = 500

/** What the inbox does by itself. */
export function createInboxUpkeepService(parts: {
  acts: ThreadActsRepository
  fill: InboxFillRepository
  clock: Clock
}) {
  const { acts, fill, clock } = parts

  /** What was put off until now waits again. */
  async function wake(): Promise<void> {
    while ((await acts.wake(clock.now(), WOKEN_AT_ONCE)) === WOKEN_AT_ONCE);
    await acts.forgetKeys(new Date(clock.now().getTime() - KEYS_KEPT_MS))
  }

  /** What was written before there was an inbox; once it is all there this is one small question. */
  async function fillAll(): Promise<void> {
    for (const source of fill.sources) while (await fill.fillNext(source));
  }

  return { wake, fillAll }
}
