import type { UserExport } from '@bee/contract/account/account.contract.ts'
import type { Clock } from '../../outside/clock.ts'
import type { AccountDataRepository } from './account-data.repository.ts'
import { presentExport } from './account.presenter.ts'
import type { MembersService } from './members.service.ts'
import type { SessionsService } from './sessions.service.ts'
import type { ReceiptsService } from '../orders/receipts.service.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'

interface AccountDataParts {
  data: AccountDataRepository
  members: MembersService
  uploads: UploadsService
  receipts: Pick<ReceiptsService, 'namesOf' | 'removeFiles'>
  sessions: Pick<SessionsService, 'forgetMember'>
  clock: Clock
}

/** A member's own data, to download or to delete; both ask for the password again. */
export function createAccountDataService(parts: AccountDataParts) {
  const { data, members, uploads, receipts, sessions, clock } = parts

  async function everything(userId: number, password: string, address: string): Promise<UserExport> {
    await members.confirmPassword(userId, password, address)
    return exportOf(userId)
  }

  /** Asks for no password: callers have checked the right already, as the member or as the school at the member's wish. */
  async function exportOf(userId: number): Promise<UserExport> {
    return presentExport({ exportedAt: clock.now(), sections: await data.everything(userId) })
  }

  async function deleteMember(userId: number, password: string, address: string): Promise<void> {
    const user = await members.confirmPassword(userId, password, address)
    const [pictures, proofs] = await Promise.all([uploads.namesOf(userId), receipts.namesOf(userId)])
    await data.delete(user, clock.now())
    sessions.forgetMember(userId)
    await Promise.all([uploads.removeFiles(pictures), receipts.removeFiles(proofs)])
  }

  return { everything, exportOf, delete: deleteMember }
}

export type AccountDataService = ReturnType<typeof createAccountDataService>
