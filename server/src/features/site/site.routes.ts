import type { siteContract } from '@bee/contract/site/site.contract.ts'
import { cached, type Handlers } from '../../http/implement.ts'
import { presentAdvert, presentBanner, presentWebsiteInfo } from './site.presenter.ts'
import type { SiteService } from './site.service.ts'

export const siteRoutes = (site: SiteService): Handlers<typeof siteContract> => ({
  info: cached(['site', 'courses', 'questions'], async () => presentWebsiteInfo(await site.info())),
  banners: cached(['site'], async () => (await site.banners()).map(presentBanner)),
  adverts: cached(['site'], async () => (await site.adverts()).map(presentAdvert)),
})
