import type { accountContract } from '@bee/contract/account/account.contract.ts'
import type { Handlers } from '../../http/implement.ts'
import { clearSessionCookies } from '../../http/session-cookies.ts'
import type { AccountDataService } from './account-data.service.ts'

type DataCalls = Pick<typeof accountContract, 'exportData' | 'deleteAccount'>

export const accountDataRoutes = (accountData: AccountDataService): Handlers<DataCalls> => ({
  exportData: ({ password }, { member, request }) => accountData.everything(member.userId, password, request.address),

  async deleteAccount({ password }, { member, request, reply }) {
    await accountData.delete(member.userId, password, request.address)
    clearSessionCookies(reply)
    return { endedCount: 1 }
  },
})
