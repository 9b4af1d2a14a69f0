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
    '| 故障 | 次数 | 谁也写不进的最长时间（秒） | 一个人写不进的最长时间（秒） | 失败的请求 | 答应了的写入 | 丢失 | 重复 |',
    '|---|---|---|---|---|---|---|---|',
    ...names.map((name) =>
      lineOf(
        name,
        struck.filter((each) => each.name === name),
      ),
    ),
    lineOf('**合计**', struck),
  ]
}

export function sightingTable(sightings: readonly Sighting[]): string[] {
  const kinds = [...new Set(sightings.map(({ what }) => what))]
  return [
    '| 在一个进程上做的 | 看了几次 | 别的进程上最久还是旧的（毫秒） | 最久看到新的（毫秒） |',
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
    `故障完了，在蜂巢里备份一份（连同演练 ${seconds(backupMs)} 秒），学员再写一句评论，然后恢复（${seconds(restoreMs)} 秒，其中网站说自己没准备好的最长 ${seconds(awayMs)} 秒；五个进程都开着）；`,
    '三个进程上那句评论都不在了，再与备份之前答应的全部比一次。最后让主库断电，接手的备库上再比一次。',
    '',
    '| | 丢失 | 重复 |',
    '|---|---|---|',
    row(['恢复之后', restored.lost, restored.doubled]),
    row(['恢复、切换之后', failedOver.lost, failedOver.doubled]),
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

/** What is kept of a run. */
export function reportOf(outcome: Outcome): string {
  const { struck, sightings, lost, doubled, complaints, startedAt, minutes, machine, command, promises } = outcome
  return [
    '# 几台机器的证明',
    '',
    `\`${command}\`，${startedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC 起 ${minutes.toFixed(0)} 分钟，${machine}。`,
    '',
    '都在一台机器上，各有自己的端口与文件夹：三个网站进程（`WORKER=none`）、两个任务进程（`WORKER=only`），`DATABASE_URL` 经 PgBouncer（事务方式，两个），',
    '`DATABASE_DIRECT_URL` 经 HAProxy 直达主库；两个 PostgreSQL 15 由 Patroni 与 etcd 管着，同步复制；文件在 Swift（S3）；nginx 在前。为什么这样摆，见 [决定 060](decisions/060-proof-of-several-machines.md)。',
    '',
    '学员（存进度、评论、点赞、收藏、作答、笔记）、编辑（草稿、发布）、运营（收款、退款、回复、群发）、上传与转码、登录与访客同时在用。每一次答应了的写入都记下，每次故障之后、最后再一次，与数据库里的比：',
    '答应了却不在的是「丢失」，多出来的是「重复」。没有回音的可以在，可以不在，但同一个 key 不能有两份。',
    '',
    '## 故障',
    '',
    ...faultTable(struck),
    '',
    `最后再比一次全部 ${promises} 件与 ${outcome.sessions} 次登录：丢失 ${lost.length}，重复 ${doubled.length}。`,
    '',
    '## 恢复',
    '',
    ...wayBack(outcome.wentBack),
    '',
    '## 别的进程多久看得见',
    '',
    ...sightingTable(sightings),
    '',
    '## 没有守住的',
    '',
    ...(complaints.length === 0 ? ['没有。'] : complaints.map((complaint) => `- ${complaint.trim()}`)),
    '',
  ].join('\n')
}
