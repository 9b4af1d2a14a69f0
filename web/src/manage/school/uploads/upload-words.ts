import { MINUTE_MS } from '@bee/contract/durations.ts'
import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import type { CellKind } from '../../ui/state-cell.tsx'
import type { UploadKind } from '@bee/contract/manage/media/film-upload.contract.ts'
import type { UploadItem } from './session/upload-item.ts'
import { leftWords } from './session/upload-pace.ts'

const PERCENT = 100
const KIND_WORDS: Record<UploadKind, string> = { video: '视频', file: '讲义与附件', archive: '学校的文件包' }
/** The step after the upload. */
const NEXT_WORDS: Record<UploadKind, string> = { video: '开始处理', file: '', archive: '开始读' }

export const percentOf = ({ sentBytes, bytes }: UploadItem) => Math.floor((sentBytes / bytes) * PERCENT)

export const speedWords = (speed: number | undefined) => (speed === undefined ? '' : `${sayBytes(speed)}/s`)

/** State in a word, and its detail. */
export function stateWords(item: UploadItem, now: number): { main: string; side: string } {
  const { state, speed, guess, since } = item
  switch (state) {
    case 'opening':
      return { main: '准备中', side: '' }
    case 'waiting':
      return { main: '排队', side: '' }
    case 'sending':
      return { main: speedWords(speed) || '开始传', side: leftWords(guess, now) }
    case 'paused':
      return { main: '暂停了', side: `${percentOf(item)}%` }
    case 'offline': {
      const minutes = Math.floor((now - since) / MINUTE_MS)
      return { main: '等网络', side: minutes > 0 ? `已等 ${minutes} 分` : '' }
    }
    case 'elsewhere':
      return { main: '在另一个标签页里传', side: `${percentOf(item)}%` }
    case 'needs-file':
      return { main: '没传完', side: `${percentOf(item)}%` }
    case 'closing':
      return { main: '收尾', side: '' }
    case 'done':
      return { main: '传完了', side: NEXT_WORDS[item.kind] }
    case 'stopped':
      return { main: '没传成', side: item.sentBytes > 0 ? `${percentOf(item)}%` : '' }
  }
}

export function cellOf({ state }: UploadItem): CellKind {
  if (state === 'done') return 'ok'
  if (state === 'stopped') return 'bad'
  if (state === 'needs-file') return 'warn'
  return state === 'sending' || state === 'closing' || state === 'elsewhere' ? 'run' : 'pct'
}

/** Target of the upload, and why it stands still. */
export function purposeWords(item: UploadItem): string {
  const where = item.purpose === '' ? KIND_WORDS[item.kind] : item.purpose
  const why =
    item.state === 'needs-file' && item.sentence === ''
      ? `已传 ${sayBytes(item.sentBytes)}，${item.hasHandle ? '点「接着传」' : '选同一个文件接着传'}`
      : item.sentence
  return why === '' ? where : `${where}；${why}`
}

/** 3 个，共 9.2 GB，合计 6.4 MB/s，还要 11 分. */
export function sumWords(items: readonly UploadItem[], now: number): string {
  const bytes = items.reduce((sum, item) => sum + item.bytes, 0)
  // Only uploads in state `sending` count: an arrived one keeps its last speed.
  const sending = items.filter(({ state }) => state === 'sending')
  const speed = sending.reduce((sum, item) => sum + (item.speed ?? 0), 0)
  const moving = items.filter(({ state }) => state === 'sending' || state === 'waiting')
  const left = moving.reduce((sum, item) => sum + item.bytes - item.sentBytes, 0)
  return [
    `${items.length} 个，共 ${sayBytes(bytes)}`,
    speed > 0 ? `合计 ${speedWords(speed)}` : '',
    speed > 0 ? leftWords({ endsAt: now + (left / speed) * 1000, why: '' }, now) : '',
  ]
    .filter((word) => word !== '')
    .join('，')
}
