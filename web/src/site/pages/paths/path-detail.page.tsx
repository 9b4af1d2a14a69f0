import type { PathDetail } from '@bee/contract/paths/paths.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isMissingFailure } from '../../../api/call-failure.ts'
import { Grid, Row, Text } from '../../../ui/layout/pieces.tsx'
import { PathHero } from '../../features/paths/path-hero.tsx'
import { PathSteps } from '../../features/paths/path-steps.tsx'
import { pathQuery } from '../../features/paths/paths.queries.ts'
import type { PageModule } from '../../page-module.ts'
import { paths } from '../../paths.ts'
import { useDevice } from '../../shell/device-context.tsx'
import { useIsMissing } from '../../shell/missing-page.tsx'
import { usePageLocation } from '../../shell/page-location.tsx'
import { StandInHeading } from '../../shell/stand-in-heading.tsx'
import { ButtonLink } from '../../../ui/actions/button.tsx'
import { Breadcrumbs } from '../../../ui/navigation/breadcrumbs.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Hexagon } from '../../../ui/signs/hexagon.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import styles from './path-detail.page.module.css'

const PAGE_NAME = '学习路径'

const pathIdOf = ({ params }: { params: Readonly<Record<string, string | undefined>> }) => Number(params.id)

export const needs: PageModule['needs'] = ({ location }) => [pathQuery(pathIdOf(location))]

export const isMissing: NonNullable<PageModule['isMissing']> = ({ location }, client) =>
  client.getQueryData(pathQuery(pathIdOf(location)).queryKey) === undefined

export const head: PageModule['head'] = ({ location }, client) => {
  const path = client.getQueryData(pathQuery(pathIdOf(location)).queryKey)
  if (!path) return { title: PAGE_NAME }
  const image = path.steps[0]?.images[0]?.imageUrl
  return {
    title: `${path.title}学习路径`,
    description: path.summary,
    canonicalPath: paths.path(path.id),
    ...(image ? { image } : {}),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name: path.title,
      description: path.summary,
      itemListElement: path.steps.map(({ name, courseId }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        url: paths.courseDetail(courseId),
      })),
    },
  }
}

function Trail({ title }: { title: string }) {
  return (
    <Breadcrumbs
      className={styles.trail}
      items={[
        <Link key="home" to={paths.home}>
          首页
        </Link>,
        <Link key="paths" to={paths.paths}>
          学习路径
        </Link>,
        title,
      ]}
    />
  )
}

function Outcomes({ outcomes }: Pick<PathDetail, 'outcomes'>) {
  if (outcomes.length === 0) return null
  return (
    <section className={styles.section}>
      <Text as="h2" below={16} size="h3" line="h3">
        学完能做到
      </Text>
      <Grid as="ul" columns={2} gap={28} lines={12} className={styles.outcomes} role="list">
        {outcomes.map((outcome) => (
          <Row as="li" gap={12} key={outcome}>
            <Hexagon size={22}>
              <Icon name="check" size={12} />
            </Hexagon>
            {outcome}
          </Row>
        ))}
      </Grid>
    </section>
  )
}

export function Component() {
  const device = useDevice()
  const location = usePageLocation()
  const isMissing = useIsMissing(location.pathname)
  const { data, error, refetch } = useQuery(pathQuery(pathIdOf(location)))
  if (data) {
    const toCourse = (courseId: number) => paths.course(courseId, device)
    return (
      <>
        <PathHero path={data} breadcrumbs={<Trail title={data.title} />} toCourse={toCourse} />
        <div className={`wrap ${styles.content}`}>
          <Outcomes outcomes={data.outcomes} />
          <section className={styles.section}>
            <Text as="h2" below={16} size="h3" line="h3">
              依次学这 {data.courseCount} 门
            </Text>
            <PathSteps steps={data.steps} toCourse={toCourse} />
          </section>
        </div>
      </>
    )
  }
  return (
    <div className={`wrap ${styles.content}`}>
      <StandInHeading title={PAGE_NAME} />
      {isMissing || isMissingFailure(error) ? (
        <EmptyState
          art="search"
          title="没有找到这条学习路径"
          action={<ButtonLink render={<Link to={paths.paths} />}>看看别的路径</ButtonLink>}
        >
          它可能已经下架，或者地址写错了。
        </EmptyState>
      ) : error ? (
        <ErrorState title="学习路径没能加载出来" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="row" count={4} />
      )}
    </div>
  )
}
