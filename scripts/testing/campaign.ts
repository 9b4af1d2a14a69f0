/** How much of a long campaign this run makes: a part of it every time, the whole of it in `npm run test:all`. */
export const campaignSize = <Size>({ everyRun, whole }: { everyRun: Size; whole: Size }): Size =>
  process.env.BEE_WHOLE === '1' ? whole : everyRun

/** As above, in numbers; `BEE_TIMES=1000000 npx vitest run …` goes further than any of them. */
export const campaignTimes = (sizes: { everyRun: number; whole: number }): number =>
  Number(process.env.BEE_TIMES ?? campaignSize(sizes))

/** Another part of the campaign every day. A day that failed is repeated by its number, as `BEE_SEED=20261115 npx vitest run …`. */
export const campaignSeed = (): number =>
  Number(process.env.BEE_SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''))
