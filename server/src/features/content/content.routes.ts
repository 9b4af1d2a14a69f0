import type { contentContract } from '@bee/contract/manage/content/content.contract.ts'
import type { StaffHandlers } from '../../http/staff/staff-router.ts'
import type { ContentService } from './content.service.ts'
import type { PeopleService } from './people.service.ts'

export function contentRoutes(parts: {
  content: ContentService
  people: PeopleService
}): StaffHandlers<typeof contentContract> {
  const { content, people } = parts
  return {
    withdraw: (input, { staff, write }) => write((work) => content.withdraw(work, staff, input)),
    putBack: (input, { staff, write }) => write((work) => content.putBack(work, staff, input)),
    remove: (input, { staff, write }) => write((work) => content.remove(work, staff, input)),
    async trash({ kind, before }, { staff }) {
      const { rows, hasMore } = await content.list(staff, { kind, before: before ? new Date(before) : undefined })
      const personOf = await people.named(rows.map(({ removedBy }) => removedBy))
      return {
        list: rows.map(({ removedBy, removedAt, ...row }) => ({
          ...row,
          by: personOf(removedBy),
          time: removedAt.toISOString(),
          purgeTime: content.purgeTime(removedAt).toISOString(),
        })),
        hasMore,
      }
    },
  }
}
