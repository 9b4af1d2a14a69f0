import type { PermissionKey } from '@bee/contract/manage/permissions.ts'
import type { ColleaguesRepository } from './colleagues.repository.ts'

/** Finds the staff members who are responsible for a task. */
export function createColleaguesService({ colleagues }: { colleagues: ColleaguesRepository }) {
  /** Staff members with one of these permissions, and those of these courses that are their own. */
  function holding(permissions: readonly PermissionKey[], courseIds: readonly number[]) {
    return colleagues.holding([...new Set(permissions)], [...new Set(courseIds)])
  }

  return { holding }
}

export type ColleaguesService = ReturnType<typeof createColleaguesService>
