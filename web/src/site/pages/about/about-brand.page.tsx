import { useQuery } from '@tanstack/react-query'
import { AboutContent } from '../../features/about/about-content.tsx'
import { brandQuery } from '../../features/about/about.queries.ts'
import { Brand } from '../../features/about/brand.tsx'
import { typeTreeQuery } from '../../features/courses/courses.queries.ts'
import type { PageModule } from '../../page-module.ts'

export { AboutPageLayout as Layout } from './about-layout.tsx'

export const needs: PageModule['needs'] = () => [brandQuery(), typeTreeQuery()]

export const head: PageModule['head'] = (_context, client) => {
  const brand = client.getQueryData(brandQuery().queryKey)
  return { title: '品牌故事', ...(brand?.lead ? { description: brand.lead } : {}) }
}

export function Component() {
  const { data: flowers = [] } = useQuery(typeTreeQuery())
  return (
    <AboutContent
      title="品牌故事"
      answer={useQuery(brandQuery())}
      isEmpty={({ lead, sections, promises }) => lead === '' && sections.length + promises.length === 0}
      empty={{ title: '还没有写品牌故事', sentence: '学校刚刚开张，故事还在发生。写好之后就在这里。' }}
    >
      {(brand) => <Brand brand={brand} flowers={flowers} />}
    </AboutContent>
  )
}
