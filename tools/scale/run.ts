import { runScale } from './scale.ts'
import { runVersions } from './versions.ts'

/** `npm run scale` measures schools of several sizes; `npm run scale -- versions` two versions of the site on the same rows. */
const GROUPS: Record<string, () => Promise<void>> = {
  sizes: runScale,
  versions: runVersions,
}

const group = process.argv[2] ?? 'sizes'
const run = GROUPS[group]
if (!run) {
  process.stderr.write(`没有「${group}」这一组，可以选：${Object.keys(GROUPS).join('、')}\n`)
  process.exit(1)
}
await run()
