import { healthContract } from '@bee/contract/manage/health/health.contract.ts'
import * as z from 'zod/mini'
import { defineFeature } from '../../feature.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { JobKind } from '../../job-kind.ts'
import { createSchoolStore } from '../../outside/school-store.ts'
import type { ContentRights } from '../content/content-rights.service.ts'
import { contentFeature } from '../content/content.feature.ts'
import { jobsFeature } from '../jobs/jobs.feature.ts'
import type { JobsService } from '../jobs/jobs.service.ts'
import type { SchoolHoursService } from '../settings/school-hours.service.ts'
import { schoolNamesFeature } from '../settings/school-names.feature.ts'
import { createContentCheck } from './content-check.service.ts'
import { createFileRules } from './file-rules.ts'
import { createFindingsRepository } from './findings.repository.ts'
import { healthRoutes } from './health.routes.ts'
import { createHealthService } from './health.service.ts'
import { createIgnoredFindingsRepository } from './ignored-findings.repository.ts'
import { createIgnoredFindingsService, readFindingStanding } from './ignored-findings.service.ts'
import { createRuleSearchesRepository } from './rule-searches.repository.ts'

export function createHealth(
  { database, clock, files, contentDir }: Dependencies,
  {
    contentRights,
    jobs,
    schoolHours,
  }: {
    contentRights: ContentRights
    jobs: Pick<JobsService, 'enqueue' | 'underWay'>
    schoolHours: SchoolHoursService
  },
) {
  const searches = createRuleSearchesRepository(database)
  const store = createSchoolStore({ files, contentDir })
  const findings = createFindingsRepository(database)
  const fileRules = createFileRules({ searches, store })
  const contentCheck = createContentCheck({ database, findings, searches, fileRules, schoolHours, clock })
  const checking: JobKind = {
    name: 'health.check',
    title: '检查内容',
    input: z.unknown(),
    run: ({ report }) => contentCheck.check(report),
    // Ready before staff begin to work.
    schedule: { dailyAt: { hour: 6, minute: 0 } },
  }
  const health = createHealthService({ findings, checking, jobs })
  const ignoredFindings = createIgnoredFindingsService({
    ignored: createIgnoredFindingsRepository(database),
    rights: contentRights,
    clock,
  })
  return {
    services: { health, contentCheck, ignoredFindings },
    jobs: [checking],
    targets: { finding: readFindingStanding },
  }
}

export const healthFeature = defineFeature({
  name: 'health',
  needs: [contentFeature, jobsFeature, schoolNamesFeature],
  create: createHealth,
  staffRoutes: ({ router }, services) => router.implementStaff('health', healthContract, healthRoutes(services)),
})
