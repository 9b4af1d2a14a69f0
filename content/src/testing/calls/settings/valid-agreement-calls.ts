import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import { addStaff } from '@bee/server/testing/test-staff.ts'
import type { SchoolStage } from '../../school-stage.ts'

const kind = 'terms' as const

/** One valid use of every call about the agreements. */
export const VALID_AGREEMENT_CALLS = {
  list: () => ({}),
  difference: () => ({ kind: 'privacy' as const, version: 2 }),
  preview: () => ({ kind, text: '## 一、新的\n\n改了一句。' }),
  publish: async ({ server, newMobile }: SchoolStage) => {
    const { calls } = await addStaff(server, 'owner', { mobile: newMobile() })
    const [terms] = await calls.agreements.list()
    const [newest] = terms?.versions ?? []
    return {
      kind,
      text: `${terms?.startText ?? ''}\n\n补充 ${server.clock.now().getTime()}`,
      changes: '补了一句',
      effectiveDate: [shanghaiDate(server.clock.now()), newest?.effectiveDate ?? ''].toSorted().at(-1) ?? '',
      asksAgain: false,
      seenVersion: newest?.version ?? 0,
    }
  },
}
