import type { Clock } from '../../outside/clock.ts'
import type { AccountDataRepository } from './account-data.repository.ts'
import type { MembersService } from './members.service.ts'
import type { SessionsService } from './sessions.service.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'

interface AccountDataParts {
  data: AccountDataRepository
  members: MembersService
  uploads: UploadsService
  sessions: Pick<SessionsService, 'forgetMember'>
  clock: Clock
}

/** What is mine on this site, to take along or to have deleted; both ask for the password again. */
export function createAccountDataService({ data, members, uploads, sessions, clock }: AccountDataParts) {
  async function everything(userId: number, password: string, address: string) {
    await members.confirmPassword(userId, password, address)
    return { exportedAt: clock.now(), sections: await data.everything(userId) }
  }

  async function deleteMember(userId: number, password: string, address: string): Promise<void> {
    const user = await members.confirmPassword(userId, password, address)
    const fileNames = await uploads.namesOf(userId)
    await data.delete(user, clock.now())
    sessions.forgetMember(userId)
    await uploads.removeFiles(fileNames)
  }

  return { everything, delete: deleteMember }
}

export type AccountDataService = ReturnType<typeof createAccountDataService>
