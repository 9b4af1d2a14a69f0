import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { NoticesChange, NoticesDraft } from '../messages/notice-texts.ts'
import { PaymentChange } from '../orders/payment-draft.ts'
import { SiteInfoDraft } from '../site/page-drafts.ts'
import { ServiceHoursFields } from '../site/service-hours.ts'
import { SchoolNamesFields } from '../site/school-names-draft.ts'

/** The facts about the school that visitors read. */
const { slogan, description, phone, email, address } = SiteInfoDraft.shape
const SchoolFacts = { ...SchoolNamesFields, slogan, description, phone, email, address, ...ServiceHoursFields }

const WrittenHoursShape = { serviceHours: z.string(), holidays: z.string() }

export const SchoolInfo = z.object({
  name: z.string(),
  shortName: z.string(),
  recordNumber: z.string(),
  policeRecordNumber: z.string(),
  slogan: z.string(),
  description: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  ...WrittenHoursShape,
  /** The time of the last change; empty before the first. A save with an older time is refused. */
  updateTime: z.string(),
})
export type SchoolInfo = z.infer<typeof SchoolInfo>

/** How students pay and the refund rule, in the school's words. Empty texts before the first save. */
export const PaymentInfo = z.object({
  payee: z.string(),
  account: z.string(),
  pictureId: z.nullable(z.int()),
  contact: z.string(),
  duration: z.string(),
  refundRule: z.string(),
  refundFullDays: z.int(),
  refundSpanDays: z.int(),
  /** As in the school's facts: a save with an older time is refused. */
  updateTime: z.string(),
})
export type PaymentInfo = z.infer<typeof PaymentInfo>

/** The school's own texts of automatic messages; empty where it uses the standing text. */
export const NoticeTexts = z.object({ ...NoticesDraft.shape, updateTime: z.string() })
export type NoticeTexts = z.infer<typeof NoticeTexts>

export const LimitGroup = z.object({
  title: z.string(),
  limits: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type LimitGroup = z.infer<typeof LimitGroup>

/** A part of the news of a release: the news for students, for the desk, for operators. */
const NewsPart = z.object({ title: z.string(), lines: z.array(z.string()) })

export const ProgramNews = z.object({ version: z.string(), date: z.string(), parts: z.array(NewsPart) })
export type ProgramNews = z.infer<typeof ProgramNews>

/** Packages of others that come with the program, under one licence. */
export const LicencedPackages = z.object({ licence: z.string(), packages: z.array(z.string()) })
export type LicencedPackages = z.infer<typeof LicencedPackages>

/** The program that runs this school. */
export const ProgramFacts = z.object({
  version: z.string(),
  node: z.string(),
  postgres: z.string(),
  /** The newest first. */
  news: z.array(ProgramNews),
  /** The licence of most packages first; empty for a program that was not built. */
  licences: z.array(LicencedPackages),
})
export type ProgramFacts = z.infer<typeof ProgramFacts>

export const settingsContract = {
  school: endpoint({
    method: 'GET',
    path: '/manage/settings/school',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    summary: '学校资料：名字、简称、备案号、口号、介绍、电话、邮箱、地址、服务时间与放假',
    result: SchoolInfo,
  }),
  changeSchool: endpoint({
    method: 'POST',
    path: '/manage/settings/school',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    mayPrecedeSecondStep: true,
    isSensitive: true,
    summary: '改学校资料，学员端马上跟着变',
    input: z.object({ ...SchoolFacts, updateTime: z.string({ error: '请带上看到的 updateTime' }) }),
    result: SchoolInfo,
  }),
  hours: endpoint({
    method: 'GET',
    path: '/manage/settings/hours',
    access: 'staff',
    permission: 'own',
    reach: 'nothing',
    summary: '服务时间、放假与调休，照学校写的；等了多久按它算',
    result: z.object(WrittenHoursShape),
  }),
  payment: endpoint({
    method: 'GET',
    path: '/manage/settings/payment',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    summary: '付款说明：收款人、账号、收款码、联系方式、多久确认、退款规则',
    result: PaymentInfo,
  }),
  changePayment: endpoint({
    method: 'POST',
    path: '/manage/settings/payment',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    isSensitive: true,
    summary: '改付款说明，下单的学员马上看到新的',
    input: PaymentChange,
    result: PaymentInfo,
  }),
  notices: endpoint({
    method: 'GET',
    path: '/manage/settings/notices',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    summary: '学校自己写的自动消息；空着的用原来的写法',
    result: NoticeTexts,
  }),
  changeNotices: endpoint({
    method: 'POST',
    path: '/manage/settings/notices',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    mayPrecedeSecondStep: true,
    summary: '改自动消息，之后发出的用新的写法',
    input: NoticesChange,
    result: NoticeTexts,
  }),
  limits: endpoint({
    method: 'GET',
    path: '/manage/settings/limits',
    access: 'staff',
    permission: 'school.manage',
    reach: 'everything',
    summary: '网站替大家守着的限额',
    result: z.array(LimitGroup),
  }),
  program: endpoint({
    method: 'GET',
    path: '/manage/settings/program',
    access: 'staff',
    permission: 'own',
    reach: 'nothing',
    summary: '运行这所学校的程序：版本、新在哪里、带了哪些软件、各是什么许可',
    result: ProgramFacts,
  }),
}
