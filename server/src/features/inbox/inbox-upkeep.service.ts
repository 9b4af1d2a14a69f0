import { DAY_MS } from '@bee/contract/durations.ts'
import type { Clock } from '../../outside/clock.ts'
import type { InboxFillRepository } from './inbox-fill.repository.ts'
import type { ThreadActsRepository } from './thread-acts.repository.ts'

/** Longer than a second press of a button takes. */
const KEYS_KEPT_MS = DAY_MS
const WOKEN_AT_ONCE = 500

/** The routines of the inbox. */
export function createInboxUpkeepService(parts: {
  acts: ThreadActsRepository
  fill: InboxFillRepository
  clock: Clock
}) {
  const { acts, fill, clock } = parts

  /** Threads that were put off until now wait again. */
  async function wake(): Promise<void> {
    while ((await acts.wake(clock.now(), WOKEN_AT_ONCE)) === WOKEN_AT_ONCE);
    await acts.forgetKeys(new Date(clock.now().getTime() - KEYS_KEPT_MS))
  }

  /** Makes threads for rows that are older than the inbox. When all have one, this is one small query. */
  async function fillAll(): Promise<void> {
    for (const source of fill.sources) while (await fill.fillNext(source));
  }

  return { wake, fillAll, settleRemarks: fill.settleRemarks }
}
