import type { storageContract } from '@bee/contract/manage/storage.contract.ts'
import type { StaffHandlers } from '../../http/staff/staff-router.ts'
import type { StorageDeskService } from './storage-desk.service.ts'

export const storageRoutes = ({
  storageDesk,
}: {
  storageDesk: StorageDeskService
}): StaffHandlers<typeof storageContract> => ({
  read: () => storageDesk.read(),
  count: (_input, { staff, write }) => write((work) => storageDesk.count(work, staff.userId)),
  async test(_input, { staff, write }) {
    const outcome = await storageDesk.test(staff)
    return write(() => Promise.resolve(outcome))
  },
})
