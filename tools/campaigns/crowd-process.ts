import { CROWDS } from './crowd-behaviours.ts'
import type { CrowdPlan, CrowdWord } from './crowd-plan.ts'

/** A crowd in a process of its own: its work must not hold up the measuring process. It exits when that process ends. */
process.once('disconnect', () => process.exit())
process.once('message', (plan: CrowdPlan) => {
  const { tally, arrived, done } = CROWDS[plan.name](plan)
  const tell = (word: CrowdWord['word']) => process.send?.({ word, tally } satisfies CrowdWord)
  void arrived.then(() => tell('arrived'))
  void done.then(() => tell('done'))
  // All at once and without a farewell, as a crowd leaves.
  process.once('message', () => process.send?.({ word: 'done', tally } satisfies CrowdWord, () => process.exit()))
})
