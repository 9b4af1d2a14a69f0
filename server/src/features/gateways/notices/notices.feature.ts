import * as z from 'zod/mini'
import { defineFeature, type Registries } from '../../../feature.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { JobKind } from '../../../job-kind.ts'
import { providerAddresses } from '../../../outside/providers/provider-addresses.ts'
import { deskAddresses } from '@bee/contract/manage/desk-addresses.ts'
import { jobsFeature } from '../../jobs/jobs.feature.ts'
import { schoolNamesFeature } from '../../settings/school-names.feature.ts'
import type { SchoolHoursService } from '../../settings/school-hours.service.ts'
import type { SchoolNamesService } from '../../settings/school-names.service.ts'
import type { AlarmOwners } from '../alarm-owners.ts'
import { createGatewaySettingsRepository } from '../gateway-settings.repository.ts'
import type { GatewaySettings } from '../gateway-settings.service.ts'
import { smsDeliveryFeature } from '../sms-delivery.feature.ts'
import { createNoticeSenders } from './notice-senders.ts'
import { createNoticesRepository } from './notices.repository.ts'
import { createNoticesService } from './notices.service.ts'

function createStaffNotices(
  { config, database, files, clock }: Dependencies,
  others: {
    gatewaySettings: GatewaySettings
    alarmOwners: AlarmOwners
    schoolNames: SchoolNamesService
    schoolHours: SchoolHoursService
  },
  jobKinds: Registries['jobKinds'],
) {
  const { gatewaySettings, alarmOwners, schoolNames, schoolHours } = others
  const sendLetter = createNoticeSenders({ addresses: providerAddresses(config.simulatorUrl), clock })
  const staffNotices = createNoticesService({
    notices: createNoticesRepository(database),
    settings: gatewaySettings,
    rows: createGatewaySettingsRepository(database),
    alarmOwners,
    sendLetter,
    schoolNames,
    schoolHours,
    jobKinds,
    space: files.space && (() => files.space?.() ?? Promise.resolve({ freeBytes: 0, totalBytes: 0 })),
    deskUrl: config.publicUrl + deskAddresses.today,
    clock,
  })
  const telling: JobKind = {
    name: 'gateways.tell-staff',
    title: '在群里通知同事',
    input: z.unknown(),
    async run() {
      await staffNotices.run()
    },
    schedule: { everyMinutes: 1 },
    isRoutine: true,
  }
  return { services: { staffNotices, sendLetter }, jobs: [telling] }
}

export const staffNoticesFeature = defineFeature({
  name: 'staff-notices',
  needs: [jobsFeature, schoolNamesFeature, smsDeliveryFeature],
  create: (deps, needed, { jobKinds }) => createStaffNotices(deps, needed, jobKinds),
})
