import { runCrowds } from './crowds.ts'
import { runFaults } from './faults.ts'
import { runFullDisk } from './full-disk/full-disk.ts'
import { runLate } from './late.ts'
import { runKills } from './kills.ts'
import { runTranscodes, runTranscodesInBucket } from './media/transcodes.ts'
import { runPublications } from './publications.ts'
import { runUploads } from './media/uploads.ts'
import { runVersions } from './versions.ts'

/**
 * `npm run campaign -- <name> [times]` attacks the built site on this machine and fails when a promise is broken. Too
 * long for every run of the tests, each of which has a small version among them.
 */
const CAMPAIGNS: Record<string, { times: number; run: (times: number) => Promise<string[]> }> = {
  crowds: { times: 1, run: runCrowds },
  faults: { times: 20, run: runFaults },
  'full-disk': { times: 20, run: runFullDisk },
  kills: { times: 100, run: runKills },
  late: { times: 1, run: runLate },
  makings: { times: 60, run: runTranscodes },
  'makings-s3': { times: 12, run: runTranscodesInBucket },
  publications: { times: 10, run: runPublications },
  uploads: { times: 20, run: runUploads },
  versions: { times: 1, run: runVersions },
}

const [name = '', given] = process.argv.slice(2)
const campaign = CAMPAIGNS[name]
if (!campaign) {
  process.stderr.write(`没有「${name}」这一场，可以选：${Object.keys(CAMPAIGNS).join('、')}\n`)
  process.exit(1)
}
const complaints = await campaign.run(Number(given ?? campaign.times))
for (const complaint of complaints) process.stderr.write(`${complaint}\n`)
process.stdout.write(complaints.length === 0 ? '全部守住\n' : `${complaints.length} 处没有守住\n`)
process.exitCode = complaints.length === 0 ? 0 : 1
