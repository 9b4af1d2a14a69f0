import * as z from 'zod/mini'
import { Area } from '../courses/courses.contract.ts'
import { endpoint } from '../endpoint.ts'

export const Teacher = z.object({
  id: z.int(),
  name: z.string(),
  /** What they teach, in a few words. */
  title: z.string(),
  /** What they did before, in a few words. */
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

export const aboutContract = {
  teachers: endpoint({
    method: 'GET',
    path: '/about/teacher',
    access: 'public',
    summary: '师资团队',
    result: z.array(Teacher),
  }),
}
