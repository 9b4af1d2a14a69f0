import type { settingsContract } from '@bee/contract/manage/settings.contract.ts'
import type { StaffHandlers } from '../../http/staff/staff-router.ts'
import type { NoticeTextsService } from './notice-texts.service.ts'
import type { PaymentInfoService } from './payment-info.service.ts'
import type { ProgramService } from './program.service.ts'
import type { SchoolHoursService } from './school-hours.service.ts'
import type { SchoolInfoService } from './school-info.service.ts'
import { SHOWN_LIMITS } from './shown-limits.ts'

export const settingsRoutes = ({
  schoolInfo,
  schoolHours,
  paymentInfo,
  noticeTexts,
  program,
}: {
  schoolInfo: SchoolInfoService
  schoolHours: SchoolHoursService
  paymentInfo: PaymentInfoService
  noticeTexts: NoticeTextsService
  program: ProgramService
}): StaffHandlers<typeof settingsContract> => ({
  school: () => schoolInfo.read(),
  changeSchool: (input, { staff, write }) => write((work) => schoolInfo.change(work, input, staff)),
  hours: () => schoolHours.written(),
  payment: () => paymentInfo.read(),
  changePayment: (input, { staff, write }) => write((work) => paymentInfo.change(work, input, staff)),
  notices: () => noticeTexts.read(),
  changeNotices: (input, { staff, write }) => write((work) => noticeTexts.change(work, input, staff)),
  limits: () => Promise.resolve(SHOWN_LIMITS),
  program: () => program.facts(),
})
