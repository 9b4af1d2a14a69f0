import { manageAgreementsContract } from '@bee/contract/manage/agreements.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { siteFeature } from '../site/site.feature.ts'
import type { SiteService } from '../site/site.service.ts'
import { createAgreementDesk } from './agreement-desk.service.ts'
import { agreementDeskRoutes } from './agreement-desk.routes.ts'
import { createAgreementsRepository } from './agreements.repository.ts'

export function createDesk({ database, clock }: Dependencies, { site }: { site: SiteService }) {
  const agreements = createAgreementsRepository(database)
  return { services: { agreementDesk: createAgreementDesk({ agreements, site, clock }) } }
}

/** Separate from the agreements, which the site's footer and the members' accounts need. */
export const agreementDeskFeature = defineFeature({
  name: 'agreement-desk',
  needs: [siteFeature],
  create: createDesk,
  staffRoutes: ({ router }, { agreementDesk }) =>
    router.implementStaff('agreements', manageAgreementsContract, agreementDeskRoutes(agreementDesk)),
})
