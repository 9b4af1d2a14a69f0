import { agreementsContract } from '@bee/contract/agreements/agreements.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import { createAgreementImport } from './agreement-import.service.ts'
import { createAgreementsRepository } from './agreements.repository.ts'
import { agreementsRoutes } from './agreements.routes.ts'
import { createAgreementsService } from './agreements.service.ts'

export function createAgreements({ database, clock, cache }: Dependencies) {
  const agreements = createAgreementsRepository(database)
  return {
    services: {
      agreements: createAgreementsService({ agreements, clock, cache }),
      agreementImport: createAgreementImport({ agreements }),
    },
  }
}

export const agreementsFeature = defineFeature({
  name: 'agreements',
  needs: [],
  create: createAgreements,
  routes: (on, { agreements }) => on.implement(agreementsContract, agreementsRoutes(agreements)),
})
