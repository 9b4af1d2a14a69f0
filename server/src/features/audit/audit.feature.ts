import type { Ground } from '../../ground.ts'
import { createAuditRepository } from './audit.repository.ts'
import { createAuditService, type SubjectReader } from './audit.service.ts'

export function createAudit(
  { database, clock }: Pick<Ground, 'database' | 'clock'>,
  subjects: Record<string, SubjectReader>,
) {
  return { services: { audit: createAuditService({ audit: createAuditRepository(database), clock, subjects }) } }
}
