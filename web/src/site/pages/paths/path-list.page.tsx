import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Grid, Stack } from '../../../ui/layout/pieces.tsx'
import { PathCard } from '../../features/paths/path-card.tsx'
import { pathsQuery } from '../../features/paths/paths.queries.ts'
import type { PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { PageHeading } from '../../../ui/signs/page-heading.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import styles from './path-list.page.module.css'

export const needs: PageModule['needs'] = () => [pathsQuery()]

export const head: PageModule['head'] = ({ school }) => ({
  title: '学习路径',
  description: `${school.name}学习路径：每个方向先学哪门、后学哪门，一步一步排好，学到哪一步都替你记着。`,
})

function Paths() {
  const { data, isError, error, refetch } = useQuery(pathsQuery())
  if (!data && isError) return <ErrorState title="学习路径没能加载出来" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton variant="row" count={4} />
  if (data.length === 0) {
    return (
      <EmptyState
        title="学习路径还在整理"
        action={<ButtonLink render={<Link to={paths.courses} />}>去选课</ButtonLink>}
      >
        先从一门感兴趣的课学起。
      </EmptyState>
    )
  }
  return (
    <Grid as="ul" columns={2} gap={24} className={styles.paths} role="list">
      {data.map((path) => (
        // Cards of one row end at the same line.
        <Stack as="li" key={path.id}>
          <PathCard path={path} />
        </Stack>
      ))}
    </Grid>
  )
}

export function Component() {
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHeading className={styles.heading} title="学习路径">
        <p>不知道先学哪门，就照着走。一门课是一格，填满一格再填下一格。</p>
      </PageHeading>
      <Paths />
    </div>
  )
}
