import { badField } from '@bee/contract/failures.ts'
import type { AudienceKind, AudienceSize, BroadcastState } from '@bee/contract/manage/broadcasts.contract.ts'
import type { Database } from '../../database/database.ts'
import type { SentMessagesService } from '../messages/sent-messages.service.ts'
import { noSuchBroadcast } from './broadcast-standing.ts'
import { audienceWords } from './broadcast-words.ts'
import type { BroadcastRow, BroadcastsRepository } from './broadcasts.repository.ts'

export type { BroadcastRow }

export function createBroadcastReading(parts: {
  database: Database
  broadcasts: BroadcastsRepository
  sentMessages: SentMessagesService
}) {
  const { database, broadcasts, sentMessages } = parts

  /** Adds the reads since the last countReads. */
  async function withReads(rows: readonly BroadcastRow[]): Promise<BroadcastRow[]> {
    const ownIds = rows.flatMap(({ audience, messageId }) => (audience === 'member' ? (messageId ?? []) : []))
    const [fresh, read] = await Promise.all([
      sentMessages.uncountedReads(rows.flatMap(({ number }) => number ?? [])),
      sentMessages.readByTheirMember(database, ownIds),
    ])
    return rows.map((row) => {
      const ownCount = row.messageId !== null && read.has(row.messageId) ? 1 : 0
      const added = row.number === null ? ownCount : (fresh.get(row.number) ?? 0)
      return row.readCount === null ? row : { ...row, readCount: row.readCount + added }
    })
  }

  async function list(filter: { state?: BroadcastState | undefined; before?: number | undefined; limit: number }) {
    const rows = await broadcasts.list({ ...filter, limit: filter.limit + 1 })
    return { rows: await withReads(rows.slice(0, filter.limit)), hasMore: rows.length > filter.limit }
  }

  /** For the outlook of staff: the broadcasts that a job sends until then, and to which audience. */
  async function scheduled({ until, limit }: { until: Date; limit: number }) {
    const rows = await broadcasts.scheduled(until, limit)
    return rows.map((row) => ({ id: row.id, content: row.content, sendAt: row.sendAt, audience: audienceWords(row) }))
  }

  async function detail(broadcastId: number): Promise<BroadcastRow> {
    const found = await broadcasts.find(broadcastId)
    const [row] = found ? await withReads([found]) : []
    if (!row) throw noSuchBroadcast()
    return row
  }

  async function audienceSize(input: { audience: AudienceKind; courseId?: number | undefined }): Promise<AudienceSize> {
    const { audience, courseId } = input
    if (audience === 'member') return { count: 1, isExact: true }
    if (audience === 'all') return broadcasts.countAudience(database, { kind: 'all' })
    if (courseId === undefined) throw badField('courseId', '请选一门课')
    return broadcasts.countAudience(database, { kind: 'course', courseId })
  }

  /** Adds the new reads, and counts the audiences that were too large to count at the sending. */
  async function countReads(): Promise<void> {
    for (;;) {
      const memberCount = await database.transaction().execute(async (work) => {
        const taken = await sentMessages.takeReads(work)
        if (taken.reads.length > 0) await broadcasts.addReads(work, taken.reads)
        return taken.memberCount
      })
      if (memberCount === 0) break
    }
    for (const broadcastId of await broadcasts.uncounted()) await broadcasts.countOut(broadcastId)
  }

  return { list, scheduled, detail, audienceSize, countReads }
}

export type BroadcastReading = ReturnType<typeof createBroadcastReading>
