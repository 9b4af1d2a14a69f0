import { couponsContract } from '@bee/contract/manage/orders/coupons.contract.ts'
import type { Dependencies } from '../../dependencies.ts'
import { defineFeature } from '../../feature.ts'
import { limitsFeature } from '../limits/limits.feature.ts'
import type { RateLimits } from '../limits/rate-limits.service.ts'
import { couponDeskRoutes } from './coupon-desk.routes.ts'
import { createCouponDeskService, createCouponTarget } from './coupon-desk.service.ts'
import { createCouponsRepository } from './coupons.repository.ts'
import { createCouponsService } from './coupons.service.ts'

export function createCoupons({ database, clock }: Dependencies, { limits }: { limits: RateLimits }) {
  const repository = createCouponsRepository(database)
  return {
    services: {
      coupons: createCouponsService({ database, coupons: repository, limits, clock }),
      couponDesk: createCouponDeskService({ coupons: repository, clock }),
    },
    targets: { coupon: createCouponTarget(repository) },
  }
}

export const couponsFeature = defineFeature({
  name: 'coupons',
  needs: [limitsFeature],
  create: createCoupons,
  staffRoutes({ router }, { couponDesk }) {
    router.implementStaff('coupons', couponsContract, couponDeskRoutes(couponDesk))
  },
})
