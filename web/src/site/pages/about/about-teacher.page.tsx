import { useQuery } from '@tanstack/react-query'
import { AboutContent } from '../../features/about/about-content.tsx'
import { teachersQuery } from '../../features/about/about.queries.ts'
import { Teachers } from '../../features/about/teachers.tsx'
import type { PageModule } from '../../page-module.ts'
import { useHomeTexts } from '../../shell/shell.queries.ts'

export { AboutPageLayout as Layout } from './about-layout.tsx'

export const needs: PageModule['needs'] = () => [teachersQuery()]

export const head: PageModule['head'] = ({ school }, client) => {
  const names = (client.getQueryData(teachersQuery().queryKey) ?? []).map(({ name, title }) => `${name}（${title}）`)
  return {
    title: '师资团队',
    ...(names.length > 0 ? { description: `${school.name}的讲师：${names.join('、')}。` } : {}),
  }
}

export function Component() {
  const { teamHeading } = useHomeTexts()
  return (
    <AboutContent
      title="师资团队"
      answer={useQuery(teachersQuery())}
      isEmpty={(teachers) => teachers.length === 0}
      empty={{ title: '还没有讲师', sentence: '学校刚刚开张，第一位讲师到了就会出现在这里。' }}
    >
      {(teachers) => <Teachers teachers={teachers} heading={teamHeading} />}
    </AboutContent>
  )
}
