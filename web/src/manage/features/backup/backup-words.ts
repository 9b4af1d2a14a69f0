import type { Backup, BackupKind, BackupList, BackupPlan } from '@bee/contract/manage/backup.contract.ts'
import type { BackupLosses } from '@bee/contract/manage/backup-losses.contract.ts'
import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import { minuteInShanghai, shanghaiDate } from '@bee/contract/shanghai-day.ts'
import { recentTime } from '../../../lib/recent-time.ts'
import type { CellKind } from '../../ui/state-cell.tsx'

const MONTHS_A_YEAR = 12

/** Reason shown while another backup job runs. */
export const BUSY = '有一件正在做，等它做完。'

export const KIND_WORDS: Readonly<Record<BackupKind, string>> = {
  nightly: '每夜',
  manual: '手动',
  'before-restore': '恢复之前',
}

/** How far a backup can be trusted. */
export interface Trust {
  cell: CellKind
  words: string
}

export function trustOf({ state, rehearsal }: Backup): Trust {
  if (state === 'making') return { cell: 'run', words: '正在备份' }
  if (state === 'failed') return { cell: 'bad', words: '没做成' }
  if (state === 'damaged') return { cell: 'bad', words: '损坏了' }
  if (rehearsal.state === 'passed') return { cell: 'ok', words: '可信' }
  if (rehearsal.state === 'failed') return { cell: 'bad', words: '不可信' }
  if (rehearsal.state === 'running') return { cell: 'run', words: '正在试着恢复' }
  return { cell: 'pct', words: '没试过' }
}

/** 04:31 on the same day, otherwise with the date. */
function laterTime(time: string, before: string, now: number): string {
  const isSameDay = shanghaiDate(Date.parse(time)) === shanghaiDate(Date.parse(before))
  return isSameDay ? minuteInShanghai(Date.parse(time)).slice(-5) : recentTime(time, now)
}

/** 今天 04:12 备份，04:31 试着恢复成功 */
export function lastWords({ snapshotAt, rehearsal }: Backup, now: number): string {
  if (snapshotAt === null) return '还没有备份'
  const made = `${recentTime(snapshotAt, now)} 备份`
  const at = rehearsal.at === null ? '' : `${laterTime(rehearsal.at, snapshotAt, now)} `
  if (rehearsal.state === 'passed') return `${made}，${at}试着恢复成功`
  if (rehearsal.state === 'failed') return `${made}，${at}试着恢复没有成功`
  if (rehearsal.state === 'running') return `${made}，正在试着恢复`
  return `${made}，还没有试着恢复`
}

/** What the rehearsal compared, or why the backup cannot be trusted. */
export function comparedWords({ rehearsal, tables, rows }: Backup): string {
  const { state, courses, questions, members, sentence } = rehearsal
  const size = `${tables} 张表、${rows} 行`
  if (state === 'passed') {
    const found = courses === null ? size : `${courses} 门课、${questions ?? 0} 道题、${members ?? 0} 位会员`
    return `恢复进一个空的数据库，${found}，${tables} 张表逐表对过，再扔掉。`
  }
  if (state === 'failed') return sentence === '' ? '恢复出来的与备份对不上。' : sentence
  if (state === 'running') return '恢复进一个临时的数据库，逐表核对；学校不受影响。'
  return sentence === '' ? `有 ${size}。没有恢复过的备份不算备份，试一次只要几分钟。` : sentence
}

const monthWords = (months: number) =>
  months % MONTHS_A_YEAR === 0 ? `${months / MONTHS_A_YEAR} 年` : `${months} 个月`

/** 每天 04:00，留 30 天；每月第一份留 2 年 */
export function planWords({ time, keepDays, keepMonths }: BackupPlan): string {
  const months = keepMonths > 0 ? `；每月第一份留 ${monthWords(keepMonths)}` : ''
  return `每天 ${time}，留 ${keepDays} 天${months}`
}

export function placeWords({ plan, isEncrypting, hasSecondCopy }: Omit<BackupList, 'list' | 'making'>): string {
  return [
    hasSecondCopy ? '存在文件的存处和另一块盘两处' : '存在文件的存处，只有一处',
    isEncrypting ? '加密' : '没有加密',
    plan.hasFiles ? '带着视频和文件' : '只带文件的清单，不带文件',
    plan.isRehearsed ? '做完就试着恢复' : '做完不试着恢复',
  ].join('，')
}

/** 812 MB，66 张表，1206 行，30 个文件 */
export function sizeWords({ bytes, tables, rows, files, hasFiles, isEncrypted }: Backup): string {
  return [
    sayBytes(bytes),
    `${tables} 张表 ${rows} 行`,
    hasFiles ? `${files} 个文件` : files > 0 ? `${files} 个文件的清单` : '',
    isEncrypted ? '加密' : '',
  ]
    .filter((words) => words !== '')
    .join('，')
}

export function keptWords({ keptUntil }: Pick<Backup, 'keptUntil'>, now: number): string {
  if (keptUntil === null) return '一直留着'
  const until = Date.parse(keptUntil)
  if (until <= now) return '今晚清掉'
  const [day, today] = [shanghaiDate(until), shanghaiDate(now)]
  return `留到 ${day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day}`
}

const lostWords = (unit: string, { count, isMore }: { count: number; isMore: boolean }) =>
  count === 0 ? undefined : `${count}${isMore ? '+' : ''} ${unit}`

/** 3 位会员、12 笔订单. Counts of zero are left out. */
export function lossWords({ members, orders, comments }: BackupLosses): string {
  const lost = [lostWords('位新会员', members), lostWords('笔订单', orders), lostWords('条评论', comments)]
  const said = lost.filter((words) => words !== undefined)
  return said.length === 0 ? '那之后没有新的会员、订单和评论' : `那之后的 ${said.join('、')}`
}
