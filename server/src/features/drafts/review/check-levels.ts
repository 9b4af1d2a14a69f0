import type { ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import type { Check } from '@bee/contract/manage/content/drafts.contract.ts'
import type { Work } from '../../../database/database.ts'
import type { ReviewRepository } from './review.repository.ts'

/** A draft and the published body beside it. */
export interface Inspected {
  kind: ContentKind
  contentId: number | null
  body: Record<string, unknown>
  standing: Record<string, unknown> | undefined
}

export interface Inspecting {
  work: Work
  review: ReviewRepository
  now: Date
  draft: Inspected
}

const levelled =
  (level: Check['level']) =>
  (key: string, sentence: string, field: string, detail = ''): Check => ({
    key,
    level,
    sentence,
    detail,
    field,
    lastReason: '',
  })

export const passed = (key: string, sentence: string, detail = ''): Check =>
  levelled('passed')(key, sentence, '', detail)
export const notice = levelled('notice')
export const waivable = levelled('waivable')
export const stops = levelled('stops')

export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
