import { useQuery } from '@tanstack/react-query'
import { AboutContent } from '../../features/about/about-content.tsx'
import { companyQuery } from '../../features/about/about.queries.ts'
import { Company } from '../../features/about/company.tsx'
import type { PageModule } from '../../page-module.ts'
import { websiteInfoQuery } from '../../shell/shell.queries.ts'

export { AboutPageLayout as Layout } from './about-layout.tsx'

export const needs: PageModule['needs'] = () => [companyQuery()]

export const head: PageModule['head'] = (_context, client) => {
  const company = client.getQueryData(companyQuery().queryKey)
  return { title: '公司介绍', ...(company?.lead ? { description: company.lead } : {}) }
}

export function Component() {
  const { data: info } = useQuery(websiteInfoQuery())
  return (
    <AboutContent
      title="公司介绍"
      answer={useQuery(companyQuery())}
      isEmpty={({ lead, paragraphs, values, milestones }) =>
        lead === '' && paragraphs.length + values.length + milestones.length === 0
      }
      empty={{ title: '还没有写公司介绍', sentence: '学校刚刚开张。先去看看课程，介绍写好之后就在这里。' }}
    >
      {(company) => <Company company={company} info={info} />}
    </AboutContent>
  )
}
