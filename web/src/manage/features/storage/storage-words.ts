import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import type { Storage, StorageKind, StoreMove } from '@bee/contract/manage/storage.contract.ts'

export const KIND_WORDS: Readonly<Record<StorageKind, string>> = {
  film: '成品视频',
  original: '原片',
  other: '图片、讲义与其他',
  trash: '回收站',
  backup: '备份',
  database: '数据库',
}

/** Below these limits of free share and of days left, the disk needs attention. */
const NARROW_SHARE = 0.1
const NARROW_DAYS = 60
const DAYS_A_MONTH = 30
const MONTHS_A_YEAR = 12
/** A longer forecast would not be useful. */
const YEARS_SAID = 10

/** 还够 19 个月; empty when it is unknown. */
export function lastsWords({ growth }: Pick<Storage, 'growth'>): string {
  const days = growth?.lastsDays
  if (days === null || days === undefined) return ''
  const months = Math.floor(days / DAYS_A_MONTH)
  if (months < 1) return `只够 ${Math.max(1, days)} 天了`
  if (months < MONTHS_A_YEAR * 2) return `还够 ${months} 个月`
  const years = Math.floor(months / MONTHS_A_YEAR)
  return years >= YEARS_SAID ? `够 ${YEARS_SAID} 年以上` : `还够 ${years} 年`
}

/** The recent growth, or why there is no forecast yet. */
export function growthWords({ growth, counted }: Pick<Storage, 'growth' | 'counted'>): string {
  if (counted === null) return ''
  if (growth === null) return '每夜记一次，记满两个星期就能说出还够多久。'
  const { days, bytes } = growth
  if (bytes === 0) return `近 ${days} 天没有变。`
  return bytes > 0 ? `近 ${days} 天多了 ${sayBytes(bytes)}。` : `近 ${days} 天少了 ${sayBytes(-bytes)}。`
}

export function isNarrow({ disk, growth }: Pick<Storage, 'disk' | 'growth'>): boolean {
  const isFull = disk !== null && disk.freeBytes < disk.totalBytes * NARROW_SHARE
  const days = growth?.lastsDays ?? null
  return isFull || (days !== null && days < NARROW_DAYS)
}

/** 本机 1 TB，还剩 600 GB，学校用了 412 GB */
export function placeWords({ disk, counted, files, isDatabaseHere }: Storage): string {
  const used = counted?.kinds.reduce((sum, { bytes }) => sum + bytes, 0)
  const usedWords = used === undefined ? '' : `学校用了 ${sayBytes(used)}`
  if (disk === null) return usedWords
  const here = files.place === 's3' && isDatabaseHere ? '数据库在的盘' : '本机'
  const room = `${here} ${sayBytes(disk.totalBytes)}，还剩 ${sayBytes(disk.freeBytes)}`
  return usedWords === '' ? room : `${room}，${usedWords}`
}

const PLACE_WORDS = { s3: 'S3', folder: '数据文件夹' } as const

const carried = ({ copied, copiedBytes, present }: StoreMove) =>
  `抄了 ${copied} 个（${sayBytes(copiedBytes)}），${present} 个本来就在`

/** Progress of a move of the files, and the next step. */
export function moveWords(move: StoreMove, { place }: Storage['files']): { title: string; sentence: string } {
  const target = PLACE_WORDS[move.target]
  const command = `npm run files:move -- --to ${move.target}`
  switch (move.state) {
    case 'moving':
      return { title: `正在搬到${target}`, sentence: `${carried(move)}，每个都读回来核对。网站照常。` }
    case 'silent':
      return {
        title: `搬到${target}停下了`,
        sentence: `${carried(move)}。再运行一次 ${command} 就接着搬，抄过的不再抄。`,
      }
    case 'partly':
      return {
        title: `${move.failed} 个文件没有抄成`,
        sentence: `${carried(move)}。再运行一次 ${command}，它会说出是哪几个。`,
      }
    case 'done':
      return {
        title: `上次搬到${target}，全部抄完`,
        sentence:
          place === move.target
            ? `${carried(move)}，每个都读回来核对过。`
            : `${carried(move)}。新的文件还放在${PLACE_WORDS[place]}：设 FILE_STORE=${move.target}，重新启动，再运行一次。`,
      }
  }
}
