import { FEEDBACK_KINDS, type FeedbackKind } from '@bee/contract/profile/profile.contract.ts'

export const FEEDBACK_KIND_NAMES: Record<FeedbackKind, string> = {
  suggestion: '建议',
  bug: '故障',
  content: '内容',
  other: '其他',
}

export const FEEDBACK_KIND_OPTIONS = FEEDBACK_KINDS.map((value) => ({ value, label: FEEDBACK_KIND_NAMES[value] }))
