import { HOUR_MS } from '@bee/contract/durations.ts'
import { minuteInShanghai } from '@bee/contract/shanghai-day.ts'
import { formatDate } from '../../lib/dates.ts'
import type { Saving } from './draft-view.ts'

interface UnsavedFacts {
  isUnreached: boolean
  isOnline: boolean
  problem: string
  isSaving: boolean
}

export function unsavedAs({ isUnreached, isOnline, problem, isSaving }: UnsavedFacts): Exclude<Saving, 'saved'> {
  if (isUnreached) return isOnline ? 'retrying' : 'offline'
  if (problem !== '') return 'retrying'
  return isSaving ? 'saving' : 'unsaved'
}

interface SavingFacts {
  saving: Saving
  /** Undefined while there is no draft. */
  savedTime: string | undefined
  unsavedCount: number
  problem: string
}

/** The save state as the bar shows it. */
export function savingWords({ saving, savedTime, unsavedCount, problem }: SavingFacts): string {
  switch (saving) {
    case 'saved':
      return savedTime === undefined ? '没有改动' : `已保存草稿 ${formatDate(savedTime, 'HH:mm:ss').slice(0, 5)}`
    case 'unsaved':
    case 'saving':
      return '正在保存'
    case 'offline':
      return `${unsavedCount} 处存在这台电脑里`
    case 'retrying':
      return problem === '' ? `${unsavedCount} 处还没存上，正在重试` : `${unsavedCount} 处没存上：${problem}`
  }
}

const SIZES = ['B', 'KB', 'MB', 'GB'] as const

export function sizeWords(bytes: number): string {
  let size = bytes
  let unit = 0
  while (size >= 1000 && unit < SIZES.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${unit === 0 ? size : size.toFixed(size < 10 ? 1 : 0)} ${SIZES[unit] ?? ''}`
}

/** Values for date and time inputs, in Shanghai time. */
export const inputsOf = (moment: number): { day: string; minute: string } => {
  const [day = '', minute = ''] = minuteInShanghai(moment).split(' ')
  return { day, minute }
}

/** Undefined when the inputs hold no valid moment. */
export function momentOf(day: string, minute: string): string | undefined {
  const moment = new Date(`${day}T${minute}:00+08:00`)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

/** The full hour after the next one, so that the moment is not past before the author clicks. */
export const suggestedMoment = (now: number): number => Math.ceil((now + HOUR_MS) / HOUR_MS) * HOUR_MS
