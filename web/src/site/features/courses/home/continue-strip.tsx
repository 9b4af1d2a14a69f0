import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { classNames } from '../../../../lib/class-names.ts'
import { Grid, Row } from '../../../../ui/layout/pieces.tsx'
import { paths } from '../../../paths.ts'
import type { Device } from '../../../device.ts'
import { Button, ButtonLink } from '../../../../ui/actions/button.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { SectionHeading } from '../../../../ui/signs/section-heading.tsx'
import { Icon } from '../../../../ui/signs/icon.tsx'
import { continueLearningQuery, ContinueRow } from './continue-learning.tsx'
import learning from './continue-learning.module.css'
import styles from './continue-strip.module.css'

/** On MOBILE the newest alone, as in 我的. */
const SHOWN: Record<Device, number> = { PC: 3, MOBILE: 1 }

/** The courses begun last, in one row above everything else: one click to the last watched second. */
export function ContinueStrip({ device }: { device: Device }) {
  const { data, isError, refetch } = useQuery(continueLearningQuery())
  return (
    <section aria-labelledby="continue-strip">
      <SectionHeading
        id="continue-strip"
        title="接着学"
        more={
          <Link to={paths.profile('course')}>
            我的课程
            <Icon name={device === 'PC' ? 'arrow-right' : 'chevron-right'} size={device === 'PC' ? 18 : 14} />
          </Link>
        }
      />
      {data && data.list.length > 0 ? (
        <Grid as="ul" columns={3} gap={24} above={16} role="list" className={styles.rows}>
          {data.list.slice(0, SHOWN[device]).map((course) => (
            <ContinueRow key={course.id} course={course} isOneLine className={styles.row} />
          ))}
        </Grid>
      ) : null}
      {!data && !isError ? (
        <Grid columns={3} gap={24} above={16} className={classNames(styles.rows, learning.waiting, styles.waiting)}>
          <Skeleton variant="row" count={SHOWN[device]} />
        </Grid>
      ) : null}
      {data?.list.length === 0 || (isError && !data) ? (
        <Row gap={16} justify="between" above={16} tone="soft" className={styles.line}>
          {data ? (
            <>
              <p>还没有在学的课。挑一门免费课，看一讲，第一格就填上了。</p>
              <ButtonLink kind="quiet" size="small" render={<Link to={paths.courses} />}>
                去选课
              </ButtonLink>
            </>
          ) : (
            <>
              <p>在学的课没能加载出来。</p>
              <Button size="small" onClick={() => void refetch()}>
                重新加载
              </Button>
            </>
          )}
        </Row>
      ) : null}
    </section>
  )
}
