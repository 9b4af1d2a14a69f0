import type { CompanyPage, StudentStory } from '@bee/contract/about/about.contract.ts'
import type { Area } from '@bee/contract/courses/courses.contract.ts'
import type { CompanyText, StudentText } from './about.service.ts'

export const presentCompany = (text: CompanyText): CompanyPage => ({
  ...text,
  milestones: text.milestones.map((milestone) => ({ ...milestone, year: String(milestone.year) })),
})

export const presentStudent = (student: StudentText): StudentStory => ({
  name: student.name,
  from: student.from,
  to: student.to,
  city: student.city,
  area: student.direction as Area,
  days: student.days,
  quote: student.quote,
  story: student.story,
  headUrl: student.portraitUrl,
})
