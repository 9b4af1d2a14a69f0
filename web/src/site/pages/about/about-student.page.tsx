import { useQuery } from '@tanstack/react-query'
import { AboutContent } from '../../features/about/about-content.tsx'
import { studentsQuery } from '../../features/about/about.queries.ts'
import { StudentStories } from '../../features/about/student-stories.tsx'
import type { PageModule } from '../../page-module.ts'

export { AboutPageLayout as Layout } from './about-layout.tsx'

export const needs: PageModule['needs'] = () => [studentsQuery()]

export const head: PageModule['head'] = ({ school }) => ({
  title: '学员风采',
  description: `${school.name}学员的故事：从前做什么，学了多少天，现在在哪里。`,
})

export function Component() {
  return (
    <AboutContent
      title="学员风采"
      answer={useQuery(studentsQuery())}
      isEmpty={(students) => students.length === 0}
      empty={{ title: '还没有学员的故事', sentence: '第一位学员学完之后，故事会写在这里。' }}
    >
      {(students) => <StudentStories students={students} />}
    </AboutContent>
  )
}
