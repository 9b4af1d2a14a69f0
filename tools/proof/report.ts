import type { WentBack } from './go-back.ts'
import type { Sighting } from './sightings.ts'
import type { Struck } from './strike.ts'

const seconds = (ms: number) => (ms / 1000).toFixed(1)
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`

/** One line for every kind of fault, and one for all. */
export function faultTable(struck: readonly Struck[]): string[] {
  const names = [...new Set(struck.map(({ name }) => name))]
  const lineOf = (name: string, of: readonly Struck[]) =>
    row([
      name,
      of.length,
      seconds(Math.max(0, ...of.map(({ everybodyMs }) => everybodyMs))),
      seconds(Math.max(0, ...of.map(({ oneMs }) => oneMs))),
      `${sum(of.map(({ failed }) => failed))} / ${sum(of.map(({ requests }) => requests))}`,
      sum(of.map(({ acknowledged }) => acknowledged)),
      sum(of.map(({ lost }) => lost)),
      sum(of.map(({ doubled }) => doubled)),
    ])
  return [
    '| Fault | Times | Longest time without a successful write by anyone (s) | Longest time without a successful write by one person (s) | Failed requests | Acknowledged writes | Lost | Doubled |',
    '|---|---|---|---|---|---|---|---|',
    ...names.map((name) =>
      lineOf(
        name,
        struck.filter((each) => each.name === name),
      ),
    ),
    lineOf('**Total**', struck),
  ]
}

export function sightingTable(sightings: readonly Sighting[]): string[] {
  const kinds = [...new Set(sightings.map(({ what }) => what))]
  return [
    '| Made through one process | Times looked | Longest time another process showed the old (ms) | Longest time until the new was seen (ms) |',
    '|---|---|---|---|',
    ...kinds.map((kind) => {
      const of = sightings.filter(({ what }) => what === kind)
      const longest = (times: number[]) => Math.round(Math.max(0, ...times))
      return row([kind, of.length, longest(of.map(({ staleMs }) => staleMs)), longest(of.map(({ seenMs }) => seenMs))])
    }),
  ]
}

function wayBack({ backupMs, restoreMs, awayMs, restored, failedOver }: WentBack): string[] {
  return [
    `After the faults, the desk makes a backup (${seconds(backupMs)} s with its rehearsal), a student writes one more comment, and the backup is restored`,
    `(${seconds(restoreMs)} s; the site said that it was not ready for at most ${seconds(awayMs)} s; all five processes kept running). The comment is then gone from all`,
    'three site processes, and everything acknowledged before the backup is compared again. At the end the primary loses power, and everything is',
    'compared once more on the standby that takes over.',
    '',
    '| | Lost | Doubled |',
    '|---|---|---|',
    row(['After the restore', restored.lost, restored.doubled]),
    row(['After the restore and a failover', failedOver.lost, failedOver.doubled]),
  ]
}

export interface Outcome {
  struck: readonly Struck[]
  sightings: readonly Sighting[]
  /** Found at the very end. */
  lost: readonly string[]
  doubled: readonly string[]
  wentBack: WentBack
  complaints: readonly string[]
  startedAt: Date
  minutes: number
  machine: string
  command: string
  promises: number
  sessions: number
}

/** The report of a run. */
export function reportOf(outcome: Outcome): string {
  const { struck, sightings, lost, doubled, complaints, startedAt, minutes, machine, command, promises } = outcome
  return [
    '# Proof on several machines',
    '',
    `\`${command}\`, started ${startedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${minutes.toFixed(0)} minutes, ${machine}.`,
    '',
    'Everything runs on one machine, each program with its own port and folder: three site processes (`WORKER=none`), two job processes',
    '(`WORKER=only`), `DATABASE_URL` through two PgBouncers (transaction mode), `DATABASE_DIRECT_URL` through HAProxy straight to the primary, two',
    'PostgreSQL 15 under Patroni and etcd with synchronous replication, files in Swift (S3), and nginx in front. For the reasons see',
    '[decision 060](decisions/060-proof-of-several-machines.md).',
    '',
    'At the same time there are students (progress, comments, likes, favourites, answers, notes), editors (drafts, publications), operators',
    '(payments, refunds, replies, messages to everyone), uploads with transcoding, logins and visitors. Every acknowledged write is recorded. After',
    'each fault, and once more at the end, the records are compared with the database. An acknowledged write that is not there is “lost”; one that',
    'is there too often is “doubled”. A write without an answer may be there or not, but never twice for the same key.',
    '',
    '## Faults',
    '',
    ...faultTable(struck),
    '',
    `The last comparison of all ${promises} records and ${outcome.sessions} logins: ${lost.length} lost, ${doubled.length} doubled.`,
    '',
    '## Restore',
    '',
    ...wayBack(outcome.wentBack),
    '',
    '## How soon other processes see it',
    '',
    ...sightingTable(sightings),
    '',
    '## What did not hold',
    '',
    ...(complaints.length === 0 ? ['Nothing.'] : complaints.map((complaint) => `- ${complaint.trim()}`)),
    '',
  ].join('\n')
}
