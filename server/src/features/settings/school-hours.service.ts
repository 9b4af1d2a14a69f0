import { StandingSiteInfo } from '@bee/contract/site/page-drafts.ts'
import { readServiceHours, type ServiceHours, type WrittenHours } from '@bee/contract/site/service-hours.ts'
import * as z from 'zod/mini'
import type { Database } from '../../database/database.ts'
import { readPage } from './school-pages.repository.ts'

/** When somebody of the school is there. Waiting times count these hours alone. */
export function createSchoolHoursService({ database }: { database: Database }) {
  async function written(): Promise<WrittenHours> {
    const page = await readPage(database, 'site')
    const { serviceHours = '', holidays = '' } = z.safeParse(StandingSiteInfo, page?.body).data ?? {}
    return { serviceHours, holidays }
  }

  /** Undefined where the school has written none. */
  const read = async (): Promise<ServiceHours | undefined> => readServiceHours(await written())

  return { written, read }
}

export type SchoolHoursService = ReturnType<typeof createSchoolHoursService>
