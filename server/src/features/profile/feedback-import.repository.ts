import { insertRows } from '../../database/bulk-rows.ts'
import type { Work } from '../../database/database.ts'

export interface ImportedFeedback {
  /** Null for a booking: who books need not be a member. */
  userId: number | null
  kind: string
  content: string
  rating: number | null
  /** The number and the moment that a booking asks for. */
  contact?: string
  callAt?: Date
  answer: { content: string; at: Date } | null
  createdAt: Date
  isDemo: boolean
}

export function createFeedbackImport() {
  async function add(work: Work, feedback: readonly ImportedFeedback[]): Promise<void> {
    const rows = feedback.map(({ userId, kind, content, rating, contact, callAt, answer, createdAt, isDemo }) => ({
      user_id: userId,
      kind,
      content,
      rating,
      contact: contact ?? '',
      call_at: callAt ?? null,
      answer: answer?.content ?? null,
      answered_at: answer?.at ?? null,
      created_at: createdAt,
      is_demo: isDemo,
    }))
    await insertRows(work, 'feedback', rows)
  }

  return { add }
}
