import { conflict } from '@bee/contract/failures.ts'
import type { SchoolInfo } from '@bee/contract/manage/settings.contract.ts'
import { SiteInfoDraft } from '@bee/contract/site/page-drafts.ts'
import * as z from 'zod/mini'
import type { Database, Work } from '../../database/database.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import { isKeptWhole } from '../audit/audit.service.ts'
import type { PageEditingService } from '../site/page-editing.service.ts'
import { holdSchoolInfo } from './school-info.repository.ts'

type Facts = Omit<SchoolInfo, 'updateTime'>

const LABELS: Record<keyof Facts, string> = {
  slogan: '口号',
  description: '一句话介绍',
  phone: '电话',
  email: '邮箱',
  address: '地址',
}
const FACTS = Object.keys(LABELS) as (keyof Facts)[]
/** Of a school that nobody has described yet. */
const NAMELESS = { name: '蜂学堂', copyright: '' }
const HAS_NUMBER = '里面有手机号，记录里不留全号，不能照原样改回去'

const Written = z.partial(SiteInfoDraft)

const QUOTED_CHARACTERS = 40

/** Short ones from what to what; of long ones only that they are others. */
function changeWords(label: string, before: string, after: string): string {
  const isQuoted = [before, after].every((text) => text !== '' && text.length <= QUOTED_CHARACTERS)
  return isQuoted ? `${label}从 ${before} 改为 ${after}` : label
}

async function standing(work: Work) {
  const page = await holdSchoolInfo(work)
  const written = z.safeParse(Written, page?.body).data ?? {}
  const { slogan = '', description = '', phone = '', email = '', address = '', name, copyright } = written
  const info: SchoolInfo = {
    slogan,
    description,
    phone,
    email,
    address,
    updateTime: page?.updatedAt.toISOString() ?? '',
  }
  return { info, rest: { name: name ?? NAMELESS.name, copyright: copyright ?? NAMELESS.copyright } }
}

/** For taking changes back. */
export async function readSchoolInfo(work: Work) {
  return (await standing(work)).info
}

/** The school's own facts, by the one way in for pages. */
export function createSchoolInfoService({ database, pages }: { database: Database; pages: PageEditingService }) {
  function read(): Promise<SchoolInfo> {
    return database.transaction().execute(readSchoolInfo)
  }

  async function change(work: Work, { updateTime, ...facts }: SchoolInfo): Promise<Outcome<SchoolInfo>> {
    const { info: before, rest } = await standing(work)
    if (before.updateTime !== updateTime) throw conflict('学校资料刚被别人改过，看过新的再改')
    await pages.change(work, 'site', { ...rest, ...facts })
    const after = await readSchoolInfo(work)
    const changed = FACTS.filter((fact) => before[fact] !== after[fact])
    const isWhole = FACTS.every((fact) => isKeptWhole(before[fact]))
    const words = changed.map((fact) => changeWords(LABELS[fact], before[fact], after[fact])).join('；') || '没有变化'
    return {
      result: after,
      event: {
        action: 'settings.school',
        target: { kind: 'schoolInfo', id: 'site' },
        summary: `改了学校资料：${words}`,
        before,
        after,
        undo: isWhole
          ? { call: 'settings.changeSchool', input: { ...before, updateTime: after.updateTime } }
          : HAS_NUMBER,
      },
    }
  }

  return { read, change }
}

export type SchoolInfoService = ReturnType<typeof createSchoolInfoService>
