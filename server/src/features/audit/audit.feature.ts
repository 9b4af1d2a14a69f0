import { auditContract } from '@bee/contract/manage/audit.contract.ts'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { TargetReader } from '../../http/staff/staff-write.ts'
import { createAuditRepository } from './audit.repository.ts'
import { auditRoutes } from './audit.routes.ts'
import { createAuditService } from './audit.service.ts'

export function createAudit(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  targets: ReadonlyMap<string, TargetReader>,
) {
  return { services: { audit: createAuditService({ audit: createAuditRepository(database), clock, targets }) } }
}

export const auditFeature = defineFeature({
  name: 'audit',
  needs: [],
  create: (deps, _needed, { targets }) => createAudit(deps, targets),
  staffRoutes: ({ router }, { audit }) => router.implementStaff('audit', auditContract, auditRoutes(audit)),
})
