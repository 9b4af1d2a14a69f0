import { healthContract } from '@bee/contract/manage/health/health.contract.ts'
import * as z from 'zod/mini'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { JobKind } from '../../job-kind.ts'
import { createSchoolStore } from '../../outside/school-store.ts'
import type { ContentRights } from '../content/content-rights.service.ts'
import { contentFeature } from '../content/content.feature.ts'
import type { SchoolHoursService } from '../settings/school-hours.service.ts'
import { schoolNamesFeature } from '../settings/school-names.feature.ts'
import { createFileRules } from './file-rules.ts'
import { createFindingsRepository } from './findings.repository.ts'
import { healthRoutes } from './health.routes.ts'
import { createHealthService } from './health.service.ts'
import { createIgnoredFindingsRepository } from './ignored-findings.repository.ts'
import { createIgnoredFindingsService, readFindingStanding } from './ignored-findings.service.ts'
import { createRuleSearchesRepository } from './rule-searches.repository.ts'

export function createHealth(
  { database, clock, files, contentDir }: Dependencies,
  { contentRights, schoolHours }: { contentRights: ContentRights; schoolHours: SchoolHoursService },
) {
  const searches = createRuleSearchesRepository(database)
  const store = createSchoolStore({ files, contentDir })
  const findings = createFindingsRepository(database)
  const fileRules = createFileRules({ searches, store })
  const health = createHealthService({ database, findings, searches, fileRules, schoolHours, clock })
  const ignoredFindings = createIgnoredFindingsService({
    ignored: createIgnoredFindingsRepository(database),
    rights: contentRights,
    clock,
  })
  const check: JobKind = {
    name: 'health.check',
    title: '检查内容',
    input: z.unknown(),
    run: ({ report }) => health.check(report),
    // Ready before staff begin to work.
    schedule: { dailyAt: { hour: 6, minute: 0 } },
  }
  return { services: { health, ignoredFindings }, jobs: [check], targets: { finding: readFindingStanding } }
}

export const healthFeature = defineFeature({
  name: 'health',
  needs: [contentFeature, schoolNamesFeature],
  create: createHealth,
  staffRoutes: ({ router }, services) => router.implementStaff('health', healthContract, healthRoutes(services)),
})
