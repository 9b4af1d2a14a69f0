import type { gatewaysContract } from '@bee/contract/manage/gateways/gateways.contract.ts'
import type { StaffHandlers } from '../../http/staff/staff-router.ts'
import type { GatewaysService } from './gateways.service.ts'

export const gatewaysRoutes = ({
  gateways,
}: {
  gateways: GatewaysService
}): StaffHandlers<typeof gatewaysContract> => ({
  list: () => gateways.list(),
  async save(input, { staff, request, write }) {
    const keep = await gateways.save(input, { ...staff, address: request.address })
    return write(keep)
  },
  async test({ gateway }, { staff, request, write }) {
    const outcome = await gateways.test(gateway, { ...staff, address: request.address })
    return write(() => Promise.resolve(outcome))
  },
  prefer: ({ gateway }, { write }) => write((work) => gateways.prefer(work, gateway)),
  async disconnect({ gateway }, { staff, request, write }) {
    await gateways.refuseWhilePaying(gateway)
    return write((work) => gateways.disconnect(work, gateway, { ...staff, address: request.address }))
  },
})
