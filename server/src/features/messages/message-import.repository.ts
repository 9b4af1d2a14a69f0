import { insertRows, withIds } from '../../database/bulk-rows.ts'
import type { Work } from '../../database/database.ts'

export interface ImportedMessage {
  /** Null: to everybody who was a member then. */
  userId: number | null
  content: string
  link: string
  createdAt: Date
  isDemo: boolean
}

export interface ImportedRead {
  userId: number
  messageId: number
  readAt: Date
}

export function createMessageImport() {
  /** Answers their ids, in the same order. */
  async function add(work: Work, messages: readonly ImportedMessage[]): Promise<number[]> {
    const rows = await withIds(
      work,
      'messages',
      messages.map(({ userId, content, link, createdAt, isDemo }) => ({
        user_id: userId,
        content,
        link,
        created_at: createdAt,
        is_demo: isDemo,
      })),
    )
    await insertRows(work, 'messages', rows)
    return rows.map(({ id }) => id)
  }

  async function addReads(work: Work, reads: readonly ImportedRead[]): Promise<void> {
    const rows = reads.map(({ userId, messageId, readAt }) => ({
      user_id: userId,
      message_id: messageId,
      read_at: readAt,
    }))
    await insertRows(work, 'message_reads', rows)
  }

  return { add, addReads }
}
