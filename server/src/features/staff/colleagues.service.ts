import type { PermissionKey } from '@bee/contract/manage/permissions.ts'
import type { ColleaguesRepository } from './colleagues.repository.ts'

/** Who of the staff something is for. */
export function createColleaguesService({ colleagues }: { colleagues: ColleaguesRepository }) {
  function holding(permissions: readonly PermissionKey[]) {
    return colleagues.holding([...new Set(permissions)])
  }

  /** Whose own these courses are. */
  async function teaching(courseIds: readonly number[]): Promise<{ userId: number; courseId: number }[]> {
    return courseIds.length === 0 ? [] : colleagues.teaching([...new Set(courseIds)])
  }

  return { holding, teaching }
}

export type ColleaguesService = ReturnType<typeof createColleaguesService>
