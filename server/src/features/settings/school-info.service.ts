import { PAGE_IDS } from '@bee/contract/drafts/page-draft.ts'
import { conflict } from '@bee/contract/failures.ts'
import type { SchoolInfo } from '@bee/contract/manage/settings.contract.ts'
import { StandingSiteInfo } from '@bee/contract/site/page-drafts.ts'
import { schoolNamesOf } from '@bee/contract/site/school-names.ts'
import * as z from 'zod/mini'
import type { Database, Db, Work } from '../../database/database.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { ContentChanges } from '../drafts/content-changes.service.ts'
import { changeWords, whyNotKept } from './change-words.ts'
import { readPage } from './school-pages.repository.ts'

const LABELS: Record<keyof Omit<SchoolInfo, 'updateTime'>, string> = {
  name: '学校的名字',
  shortName: '简称',
  recordNumber: '备案号',
  policeRecordNumber: '公安备案号',
  slogan: '口号',
  description: '一句话介绍',
  phone: '电话',
  email: '邮箱',
  address: '地址',
  serviceHours: '服务时间',
  holidays: '放假与调休',
}

const SITE_PAGE = { kind: 'page', contentId: PAGE_IDS.site } as const

async function standing(db: Db) {
  const page = await readPage(db, 'site')
  const written = z.safeParse(StandingSiteInfo, page?.body).data ?? {}
  const {
    slogan = '',
    description = '',
    phone = '',
    email = '',
    address = '',
    serviceHours = '',
    holidays = '',
  } = written
  const { copyright = '' } = written
  const info: SchoolInfo = {
    ...schoolNamesOf(written),
    slogan,
    description,
    phone,
    email,
    address,
    serviceHours,
    holidays,
    updateTime: page?.updatedAt.toISOString() ?? '',
  }
  return { info, rest: { copyright } }
}

/** The school's own facts, changed through content changes. */
export function createSchoolInfoService({
  database,
  changes,
}: {
  database: Database
  changes: Pick<ContentChanges, 'lock' | 'change'>
}) {
  async function read(): Promise<SchoolInfo> {
    return (await standing(database)).info
  }

  /** Used by undo. */
  async function lock(work: Work): Promise<SchoolInfo> {
    await changes.lock(work, [SITE_PAGE])
    return (await standing(work)).info
  }

  async function change(
    work: Work,
    { updateTime, ...facts }: SchoolInfo,
    { userId: by }: { userId: number },
  ): Promise<Outcome<SchoolInfo>> {
    await changes.lock(work, [SITE_PAGE])
    const { info: before, rest } = await standing(work)
    if (before.updateTime !== updateTime) throw conflict('学校资料刚被别人改过，看过新的再改')
    const make = () => ({ key: 'site', body: { ...rest, ...facts } })
    await changes.change(work, [{ ...SITE_PAGE, make }], { by, note: '在设置里改' })
    const { info: after } = await standing(work)
    const { updateTime: _seen, ...texts } = before
    return {
      result: after,
      event: {
        action: 'settings.school',
        target: { kind: 'schoolInfo', id: 'site' },
        summary: `改了学校资料：${changeWords(LABELS, before, after)}`,
        before,
        after,
        undo: whyNotKept(Object.values(texts)) ?? {
          call: 'settings.changeSchool',
          input: { ...before, updateTime: after.updateTime },
        },
      },
    }
  }

  return { read, lock, change }
}

export type SchoolInfoService = ReturnType<typeof createSchoolInfoService>
