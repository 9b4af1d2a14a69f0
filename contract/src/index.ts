import { coursesContract } from './courses/courses.contract.ts'
import type { EndpointTable } from './endpoint.ts'
import { newsContract } from './news/news.contract.ts'
import { siteContract } from './site/site.contract.ts'

/** Every call of the site, by feature. */
export const contract = {
  site: siteContract,
  courses: coursesContract,
  news: newsContract,
} satisfies Record<string, EndpointTable>

export type Contract = typeof contract
