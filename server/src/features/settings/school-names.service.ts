import { claimsSchool } from '@bee/contract/account/school-claims.ts'
import { badField } from '@bee/contract/failures.ts'
import { StandingSiteInfo } from '@bee/contract/site/page-drafts.ts'
import { DEFAULT_SCHOOL, schoolNamesOf, type SchoolNames } from '@bee/contract/site/school-names.ts'
import * as z from 'zod/mini'
import type { Database, Db } from '../../database/database.ts'
import { readPage } from './school-pages.repository.ts'

/** The school's names, for messages, exports and documents. Members' pages get them from `site.info`. */
export function createSchoolNamesService({ database }: { database: Database }) {
  let last = DEFAULT_SCHOOL

  async function read(db: Db = database): Promise<SchoolNames> {
    const page = await readPage(db, 'site')
    last = schoolNamesOf(z.safeParse(StandingSiteInfo, page?.body).data ?? {})
    return last
  }

  /** For documents that are also there while the database is away: answers the names of the last read. */
  function readOrLast(): Promise<SchoolNames> {
    return read().catch(() => last)
  }

  /** A member must not take the school's name. The schema cannot check this: it does not know the names. */
  async function refuseClaim(name: string | undefined, { field, sentence }: { field: string; sentence: string }) {
    if (name !== undefined && claimsSchool(name, await read())) throw badField(field, sentence)
  }

  return { read, readOrLast, refuseClaim }
}

export type SchoolNamesService = ReturnType<typeof createSchoolNamesService>
