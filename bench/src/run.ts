import { runBackupBench } from './backup/backup-bench.ts'
import { runBesideBench } from './beside/beside.ts'
import { runDeskBench } from './desk/desk.ts'
import { runImportBench } from './import-questions.ts'
import { runMediaBench } from './media/media-bench.ts'
import { runMembersBench } from './members.ts'
import { runMemberPagesBench } from './member-pages.ts'
import { runQuestionsBench } from './questions.ts'
import { runSiteBench } from './site-bench.ts'
import { runTranscodeBench } from './media/transcode.ts'

/** `npm run bench` measures the site; `npm run bench -- <group>` one group. */
const GROUPS: Record<string, () => Promise<void>> = {
  site: runSiteBench,
  questions: runQuestionsBench,
  members: runMembersBench,
  'member-pages': runMemberPagesBench,
  desk: runDeskBench,
  import: runImportBench,
  transcode: runTranscodeBench,
  media: runMediaBench,
  backup: runBackupBench,
  beside: runBesideBench,
}

const group = process.argv[2] ?? 'site'
const run = GROUPS[group]
if (!run) {
  process.stderr.write(`没有「${group}」这一组，可以选：${Object.keys(GROUPS).join('、')}\n`)
  process.exit(1)
}
await run()
