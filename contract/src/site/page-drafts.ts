import * as z from 'zod/mini'
import { emailOrNone, line, paragraph, phoneOrNone } from '../drafts/draft-fields.ts'
import { SchoolNamesFields } from './school-names-draft.ts'
import { ServiceHoursFields } from './service-hours.ts'

const MAX_WORDS = 400

const wordsOrNone = (label: string) => paragraph(label, MAX_WORDS, 0)

const { name, shortName, recordNumber, policeRecordNumber } = SchoolNamesFields

/** The school's own facts. Files of older schools have neither a short name, record numbers nor hours. */
export const SiteInfoDraft = z.object({
  name,
  shortName: z._default(shortName, ''),
  recordNumber: z._default(recordNumber, ''),
  policeRecordNumber: z._default(policeRecordNumber, ''),
  slogan: wordsOrNone('口号'),
  description: wordsOrNone('一句话介绍'),
  phone: phoneOrNone('电话', MAX_WORDS),
  email: emailOrNone('邮箱', MAX_WORDS),
  address: wordsOrNone('地址'),
  serviceHours: z._default(ServiceHoursFields.serviceHours, ''),
  holidays: z._default(ServiceHoursFields.holidays, ''),
  /** Kept for files of older schools: no page shows it. */
  copyright: z._default(wordsOrNone('版权说明'), ''),
})
export type SiteInfoDraft = z.output<typeof SiteInfoDraft>

/** The stored form: parts may be missing, and old ones may break today's rules. */
export const StandingSiteInfo = z.partial(
  z.object({
    name: z.string(),
    shortName: z.string(),
    recordNumber: z.string(),
    policeRecordNumber: z.string(),
    slogan: z.string(),
    description: z.string(),
    phone: z.string(),
    email: z.string(),
    address: z.string(),
    serviceHours: z.string(),
    holidays: z.string(),
    copyright: z.string(),
  }),
)

const MAX_TAB = 12
const MAX_HOME = 60

/** The sentences of the front page. Names are required; sentences that only praise may be empty. */
export const HomeDraft = z.object({
  firstTab: line('第一个页签', MAX_TAB),
  secondTab: line('第二个页签', MAX_TAB),
  newsHeading: line('资讯的标题', MAX_TAB),
  teamHeading: paragraph('师资的标题', MAX_HOME),
  teamText: line('师资的一句话', MAX_HOME, 0),
  questionsText: line('题库的一句话', MAX_HOME, 0),
  bannerTitle: paragraph('没有横幅时的大字', MAX_HOME),
  bannerText: line('没有横幅时的小字', MAX_HOME, 0),
  bannerAction: line('没有横幅时按钮的字', MAX_TAB),
})
export type HomeDraft = z.output<typeof HomeDraft>
