/** How large a random campaign is: a size for every run, and whole with `BEE_WHOLE=1`. */
export function campaignSize(size: { everyRun: number; whole: number }): number {
  return process.env.BEE_WHOLE === '1' ? size.whole : size.everyRun
}

/** Where a campaign's chance begins: another place each day, or `BEE_SEED` to repeat what failed. */
export function campaignSeed(): number {
  return Number(process.env.BEE_SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''))
}
