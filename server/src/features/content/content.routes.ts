import type { contentContract } from '@bee/contract/manage/content.contract.ts'
import type { Database } from '../../database/database.ts'
import type { StaffHandlers } from '../../http/staff/implement-staff.ts'
import { colleagueOf } from '../drafts/drafts.presenter.ts'
import { readPeople } from '../drafts/people.repository.ts'
import type { ContentService } from './content.service.ts'

export function contentRoutes(content: ContentService, database: Database): StaffHandlers<typeof contentContract> {
  return {
    withdraw: (input, { staff, write }) => write((work) => content.withdraw(work, staff, input)),
    putBack: (input, { staff, write }) => write((work) => content.putBack(work, staff, input)),
    remove: (input, { staff, write }) => write((work) => content.remove(work, staff, input)),
    async trash({ kind, before }, { staff }) {
      const { rows, hasMore } = await content.list(staff, { kind, before: before ? new Date(before) : undefined })
      const people = await readPeople(
        database,
        rows.map(({ removedBy }) => removedBy),
      )
      return {
        list: rows.map(({ removedBy, removedAt, ...row }) => ({
          ...row,
          by: colleagueOf(people, removedBy),
          time: removedAt.toISOString(),
          purgeTime: content.purgeTime(removedAt).toISOString(),
        })),
        hasMore,
      }
    },
  }
}
