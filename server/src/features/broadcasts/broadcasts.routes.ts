import type { broadcastsContract } from '@bee/contract/manage/broadcasts.contract.ts'
import type { StaffHandlers } from '../../http/staff/staff-router.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { Clock } from '../../outside/clock.ts'
import type { BroadcastReading, BroadcastRow } from './broadcast-reading.service.ts'
import type { BroadcastSending } from './broadcast-sending.service.ts'
import type { BroadcastWriting } from './broadcast-writing.service.ts'
import { presentBroadcast } from './broadcasts.presenter.ts'

export function broadcastsRoutes(parts: {
  broadcastReading: BroadcastReading
  broadcastWriting: BroadcastWriting
  broadcastSending: BroadcastSending
  clock: Clock
}): StaffHandlers<typeof broadcastsContract> {
  const { broadcastReading: reading, broadcastWriting: writing, broadcastSending: sending, clock } = parts
  const present = (row: BroadcastRow) => presentBroadcast(row, clock.now())

  async function presented(outcome: Promise<Outcome<BroadcastRow>>) {
    const { result, event } = await outcome
    return { result: present(result), event }
  }

  return {
    async list(filter) {
      const { rows, hasMore } = await reading.list(filter)
      return { list: rows.map(present), hasMore }
    },
    detail: async ({ broadcastId }) => present(await reading.detail(broadcastId)),
    audience: (input) => reading.audienceSize(input),
    save: (input, { staff, write }) => write((work) => presented(writing.save(work, input, staff.nickName))),
    send: (input, { staff, write }) => write((work) => presented(sending.send(work, input, staff.userId))),
    cancel: (input, { write }) => write((work) => presented(sending.cancel(work, input))),
    recall: (input, { write }) => write((work) => presented(sending.recall(work, input))),
    remove: (input, { write }) => write((work) => writing.remove(work, input)),
  }
}
