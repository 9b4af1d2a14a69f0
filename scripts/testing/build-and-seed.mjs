// Builds the site and seeds one school for the tests of both kinds; writes the folder of that school to the file it is given.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createSteps } from '../steps.mjs'

const [report] = process.argv.slice(2)
const built = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(1)
await createSteps().run('准备演示学校', async () => {
  const seeded = spawnSync(process.execPath, ['--import', 'tsx', 'e2e/seed-school.ts'], { encoding: 'utf8' })
  if (seeded.status !== 0) throw new Error(seeded.stderr)
  writeFileSync(report, seeded.stdout)
})
