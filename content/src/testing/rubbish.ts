import { campaignSeed, campaignSize } from '../../../scripts/testing/campaign.ts'

/** Every field refuses at least one of these. */
const ALWAYS: unknown[] = ['\u0000', '蜂'.repeat(3000), {}]

/** Values that no form sends, but some client will. */
const SOMETIMES: unknown[] = [
  -1,
  0.5,
  '1e3',
  'abc',
  '',
  ' ',
  '0x10',
  '99999999999999999999',
  '%',
  "'; drop table users; --",
  '\ud800',
  '<script>',
  [],
  null,
  true,
]

const PARTS = 3

/** A third of it for each field, another for the next one and on the next day; in `npm run test:all` all of it for each. */
export const rubbishFor = (nth: number): unknown[] =>
  campaignSize({
    everyRun: [...ALWAYS, ...SOMETIMES.filter((_, index) => (index + nth + campaignSeed()) % PARTS === 0)],
    whole: [...ALWAYS, ...SOMETIMES],
  })
