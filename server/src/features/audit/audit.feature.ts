import type { Ground } from '../../ground.ts'
import { createAuditRepository } from './audit.repository.ts'
import { createAuditService, type TargetReader } from './audit.service.ts'

export function createAudit(
  { database, clock }: Pick<Ground, 'database' | 'clock'>,
  targets: Record<string, TargetReader>,
) {
  return { services: { audit: createAuditService({ audit: createAuditRepository(database), clock, targets }) } }
}
