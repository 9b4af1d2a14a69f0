import { MINUTE_MS } from '@bee/contract/durations.ts'
import type { Transcode, TranscodeWay } from '@bee/contract/manage/media/transcode-shapes.ts'
import { formatDate } from '../../lib/dates.ts'
import type { CellKind } from '../ui/state-cell.tsx'
import { isRunning, isWaiting } from '../api/transcodes.queries.ts'

/** 14:26, in Shanghai time. */
const clockOf = (time: string) => formatDate(time, 'yyyy-MM-dd HH:mm:ss').slice(11, 16)

export const WAY_WORDS: Record<TranscodeWay, string> = {
  retry: '再试一次',
  'use-readable': '只用读得出的部分',
  'replace-anyway': '照样换上',
  'keep-old': '留着旧的',
  'upload-again': '重传一份',
}

export function cellOf(transcode: Pick<Transcode, 'state'>): CellKind {
  if (transcode.state === 'failed') return 'bad'
  if (transcode.state === 'needs-you') return 'warn'
  if (transcode.state === 'given-up') return 'off'
  if (transcode.state === 'ready') return 'ok'
  return isRunning(transcode) ? 'run' : 'dra'
}

export function tagOf({ state }: Pick<Transcode, 'state'>): string {
  return state === 'failed' ? '失败' : state === 'needs-you' ? '等你决定' : state === 'given-up' ? '不做了' : ''
}

function minutesLeft(endTime: string, now: number): string {
  const minutes = Math.ceil((Date.parse(endTime) - now) / MINUTE_MS)
  if (minutes < 1) return '快好了'
  if (minutes < 60) return `还要 ${minutes} 分`
  const rest = minutes % 60
  return `还要 ${Math.floor(minutes / 60)} 小时${rest === 0 ? '' : ` ${rest} 分`}`
}

/** Right end of a row: the expected end and a detail about it. */
export function endWords(transcode: Transcode, now: number): { head: string; foot: string } {
  const { state, endTime, percent, queuePlace, attempts } = transcode
  if (state === 'failed') return { head: '没做成', foot: attempts > 1 ? `试了 ${attempts} 次` : '' }
  if (state === 'needs-you') return { head: '等你决定', foot: '' }
  if (state === 'given-up') return { head: '不做了', foot: '' }
  if (state === 'ready') return { head: '做好了', foot: '' }
  if (isWaiting(transcode)) {
    const place = queuePlace === null ? '排队' : `排在第 ${queuePlace + 1} 个`
    return endTime === null ? { head: '排队', foot: place } : { head: `约 ${clockOf(endTime)} 好`, foot: place }
  }
  const share = percent === null ? '' : `${percent}%`
  return endTime === null ? { head: share, foot: '' } : { head: minutesLeft(endTime, now), foot: share }
}

/** Transcodes that need staff first, then running ones, then queued ones. */
export function inOrder(list: readonly Transcode[]): Transcode[] {
  const rankOf = (transcode: Transcode) => (transcode.problem !== null ? 0 : isRunning(transcode) ? 1 : 2)
  return list.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** 2 个在做，1 个排队，1 个失败 */
export function sumWords(list: readonly Transcode[]): string {
  const count = (which: (transcode: Transcode) => boolean) => list.filter(which).length
  const parts: [number, string][] = [
    [count(isRunning), '个在做'],
    [count(isWaiting), '个排队'],
    [count(({ state }) => state === 'needs-you'), '个等你决定'],
    [count(({ state }) => state === 'failed'), '个失败'],
  ]
  return parts
    .filter(([number]) => number > 0)
    .map(([number, words]) => `${number} ${words}`)
    .join('，')
}

/** For a row of an outline: 转码 63%，还要 4 分. */
export function outlineWords(transcode: Transcode, now: number): string {
  if (transcode.state === 'failed') return transcode.isPlayable ? '新的没做成，还是旧的' : '没有视频，转码失败'
  if (transcode.state === 'needs-you') return '等你决定'
  if (isWaiting(transcode)) return '排队转码'
  const { head, foot } = endWords(transcode, now)
  return [`转码${foot === '' ? '' : ` ${foot}`}`, head].filter((words) => words !== '').join('，')
}
