import type { CompanyPage, StudentStory } from '@bee/contract/about/about.contract.ts'
import type { CompanyDraft, StudentStoriesDraft } from '@bee/contract/about/about-drafts.ts'

export const presentCompany = (text: CompanyDraft): CompanyPage => ({
  ...text,
  milestones: text.milestones.map((milestone) => ({ ...milestone, year: String(milestone.year) })),
})

export const presentStudent = (student: StudentStoriesDraft[number]): StudentStory => ({
  name: student.name,
  from: student.from,
  to: student.to,
  city: student.city,
  area: student.direction,
  days: student.days,
  quote: student.quote,
  story: student.story,
  headUrl: student.portraitUrl,
})
