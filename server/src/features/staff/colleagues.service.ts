import type { PermissionKey } from '@bee/contract/manage/permissions.ts'
import type { ColleaguesRepository } from './colleagues.repository.ts'

/** Who of the staff something is for. */
export function createColleaguesService({ colleagues }: { colleagues: ColleaguesRepository }) {
  /** Who may do these, and whose own the courses are that it is about. */
  function holding(permissions: readonly PermissionKey[], courseIds: readonly number[]) {
    return colleagues.holding([...new Set(permissions)], [...new Set(courseIds)])
  }

  return { holding }
}

export type ColleaguesService = ReturnType<typeof createColleaguesService>
