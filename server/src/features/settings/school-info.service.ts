import type { SchoolInfo } from '@bee/contract/manage/settings.contract.ts'
import { StandingSiteInfo } from '@bee/contract/site/page-drafts.ts'
import { schoolNamesOf } from '@bee/contract/site/school-names.ts'
import * as z from 'zod/mini'
import { createSettingsPage, type SettingsPageParts } from './settings-page.service.ts'

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

const writtenOf = (written: unknown) => z.safeParse(StandingSiteInfo, written).data ?? {}

function infoOf(written: unknown, updateTime: string): SchoolInfo {
  const facts = writtenOf(written)
  const {
    slogan = '',
    description = '',
    phone = '',
    email = '',
    address = '',
    serviceHours = '',
    holidays = '',
  } = facts
  return { ...schoolNamesOf(facts), slogan, description, phone, email, address, serviceHours, holidays, updateTime }
}

const textsOf = ({ updateTime: _time, ...texts }: SchoolInfo) => texts

/** The school's own facts. The form of the settings does not show the copyright line of the footer. */
export const createSchoolInfoService = (parts: SettingsPageParts) =>
  createSettingsPage<SchoolInfo, keyof typeof LABELS>(parts, {
    key: 'site',
    noun: '学校资料',
    action: 'settings.school',
    target: { kind: 'schoolInfo', id: 'site' },
    call: 'settings.changeSchool',
    labels: LABELS,
    infoOf,
    bodyOf: (info, written) => ({ copyright: writtenOf(written).copyright ?? '', ...textsOf(info) }),
    textsOf,
  })

export type SchoolInfoService = ReturnType<typeof createSchoolInfoService>
