import type { siteContract } from '@bee/contract/site/site.contract.ts'
import { cached, sameForMembers, type Handlers } from '../../http/implement.ts'
import { presentPromotion } from './promotions.presenter.ts'
import type { PromotionsService } from './promotions.service.ts'
import type { SiteService } from './site.service.ts'

export const siteRoutes = (site: SiteService, promotions: PromotionsService): Handlers<typeof siteContract> => ({
  info: cached(['site', 'courses', 'questions'], () => site.info(), sameForMembers),
  banners: cached(['site'], () => site.banners(), sameForMembers),
  adverts: cached(['site'], () => site.adverts(), sameForMembers),
  promotion: cached(['site', 'about', 'courses'], async function promotion({ address }) {
    return presentPromotion(await promotions.read(address))
  }),
  async book(input, { request }) {
    await promotions.book(input, request.address)
    return { booked: true }
  },
})
