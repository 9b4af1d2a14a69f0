import { accountContract } from '@bee/contract/account/account.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { ordersFeature } from '../orders/orders.feature.ts'
import type { ReceiptsService } from '../orders/receipts.service.ts'
import { uploadsFeature } from '../uploads/uploads.feature.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import { createAccountDataRepository } from './account-data.repository.ts'
import { accountDataRoutes } from './account-data.routes.ts'
import { createAccountDataService } from './account-data.service.ts'
import { accountFeature } from './account.feature.ts'
import type { MembersService } from './members.service.ts'
import { sessionsFeature } from './sessions.feature.ts'
import type { SessionsService } from './sessions.service.ts'

function createAccountData(
  { database, clock }: Dependencies,
  others: { members: MembersService; uploads: UploadsService; receipts: ReceiptsService; sessions: SessionsService },
) {
  const data = createAccountDataRepository(database)
  return { services: { accountData: createAccountDataService({ data, ...others, clock }) } }
}

/** Separate from the account feature, since the data of a member include the receipts of orders. */
export const accountDataFeature = defineFeature({
  name: 'account-data',
  needs: [accountFeature, uploadsFeature, ordersFeature, sessionsFeature],
  create: createAccountData,
  routes: (site, { accountData }) => site.implementPart(accountContract, accountDataRoutes(accountData)),
})
