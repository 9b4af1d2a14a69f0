import type { EndpointTable } from '../endpoint.ts'
import { auditContract } from './audit.contract.ts'
import { doorContract } from './door.contract.ts'
import { manageOrdersContract } from './orders.contract.ts'
import { rolesContract, staffContract } from './staff.contract.ts'

/** Every call of the operators' side, by feature. Apart from `contract`: what students load knows nothing of it. */
export const manageContract = {
  door: doorContract,
  staff: staffContract,
  roles: rolesContract,
  audit: auditContract,
  orders: manageOrdersContract,
} satisfies Record<string, EndpointTable>

export type ManageContract = typeof manageContract
