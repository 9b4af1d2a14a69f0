import type { ContentKind } from '@bee/contract/manage/content/content-kinds.ts'
import type { Check } from '@bee/contract/manage/content/drafts.contract.ts'
import type { Work } from '../../../database/database.ts'
import type { ReviewRepository } from './review.repository.ts'

/** What is looked at: a draft beside what stands. */
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

export const passed = (key: string, sentence: string, detail = ''): Check => ({
  key,
  level: 'passed',
  sentence,
  detail,
  field: '',
})
export const notice = (key: string, sentence: string, field: string, detail = ''): Check => ({
  key,
  level: 'notice',
  sentence,
  detail,
  field,
})
export const waivable = (key: string, sentence: string, field: string, detail = ''): Check => ({
  key,
  level: 'waivable',
  sentence,
  detail,
  field,
})
export const stops = (key: string, sentence: string, field: string, detail = ''): Check => ({
  key,
  level: 'stops',
  sentence,
  detail,
  field,
})

export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
