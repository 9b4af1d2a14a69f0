import type { gatewaysContract } from '@bee/contract/manage/gateways/gateways.contract.ts'
import type { StaffHandlers } from '../../http/staff/staff-router.ts'
import type { GatewaysService } from './gateways.service.ts'
import type { PaymentWayService } from './payment-way.service.ts'

export const gatewaysRoutes = ({
  gateways,
  paymentWay,
}: {
  gateways: GatewaysService
  paymentWay: PaymentWayService
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
  async testPayment(_input, { staff, write }) {
    const outcome = await paymentWay.test(staff)
    return write(() => Promise.resolve(outcome))
  },
  prefer: ({ gateway }, { write }) => write((work) => gateways.prefer(work, gateway)),
  disconnect: ({ gateway }, { staff, request, write }) =>
    write((work) => gateways.disconnect(work, gateway, { ...staff, address: request.address })),
})
