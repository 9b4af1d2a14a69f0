import * as z from 'zod/mini'
import { Area } from '../courses/courses.contract.ts'
import { endpoint } from '../endpoint.ts'

export const Teacher = z.object({
  id: z.int(),
  name: z.string(),
  /** The subject they teach, in a few words. */
  title: z.string(),
  /** Their trade before, in a few words. */
  motto: z.string(),
  area: Area,
  /** Years in the trade. */
  years: z.int(),
  bio: z.string(),
  teaches: z.array(z.string()),
  quote: z.string(),
  headUrl: z.string(),
  courseCount: z.int(),
})
export type Teacher = z.infer<typeof Teacher>

const TitledText = z.object({ title: z.string(), text: z.string() })

export const CompanyPage = z.object({
  headline: z.string(),
  lead: z.string(),
  paragraphs: z.array(z.string()),
  values: z.array(TitledText),
  milestones: z.array(z.object({ year: z.string(), title: z.string(), text: z.string() })),
})
export type CompanyPage = z.infer<typeof CompanyPage>

export const BrandPage = z.object({
  headline: z.string(),
  lead: z.string(),
  sections: z.array(TitledText),
  promises: z.array(TitledText),
})
export type BrandPage = z.infer<typeof BrandPage>

export const StudentStory = z.object({
  name: z.string(),
  /** Their trade before, and their trade now. */
  from: z.string(),
  to: z.string(),
  city: z.string(),
  area: Area,
  /** Days of study. */
  days: z.int(),
  quote: z.string(),
  story: z.string(),
  headUrl: z.string(),
})
export type StudentStory = z.infer<typeof StudentStory>

export const aboutContract = {
  company: endpoint({
    method: 'GET',
    path: '/about/company',
    access: 'public',
    summary: '公司介绍',
    result: CompanyPage,
  }),
  brand: endpoint({
    method: 'GET',
    path: '/about/brand',
    access: 'public',
    summary: '品牌故事',
    result: BrandPage,
  }),
  students: endpoint({
    method: 'GET',
    path: '/about/student',
    access: 'public',
    summary: '学员风采',
    result: z.array(StudentStory),
  }),
  teachers: endpoint({
    method: 'GET',
    path: '/about/teacher',
    access: 'public',
    summary: '师资团队',
    result: z.array(Teacher),
  }),
}
