import type { PathDetail } from '@bee/contract/paths/paths.contract.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { AreaIcon } from '../../school/direction-icon.tsx'
import { toneOf, useDirectionLook } from '../../school/direction-looks.ts'
import { ButtonLink } from '../../../ui/actions/button.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import { describeProgress, describeSums, nextStep } from './describe-path.ts'
import { PathComb } from './path-comb.tsx'
import styles from './path-hero.module.css'

export interface PathHeroProps {
  path: PathDetail
  breadcrumbs: ReactNode
  toCourse: (courseId: number) => string
}

/** The head of a path, on the pale background of its flower, with the link to the next course. */
export function PathHero({ path, breadcrumbs, toCourse }: PathHeroProps) {
  const next = nextStep(path.steps)
  const progress = describeProgress(path)
  return (
    <section className={styles.hero} data-tone={toneOf(useDirectionLook(path.area))}>
      <div className="wrap">
        {breadcrumbs}
        <Row gap={24} align="start">
          <AreaIcon area={path.area} size={72} className={styles.sign} />
          <div className={styles.words}>
            <Text as="p" size={13} line={20} weight="heavy" className={styles.kind}>
              学习路径
            </Text>
            <Text as="h1" above={2} size="h1" line="h1">
              {path.title}
            </Text>
            <Text as="p" above={8} size={16} line={28} tone="soft" className={styles.summary}>
              {path.summary}
            </Text>
            <Text as="p" above={8} tone="soft">
              {describeSums(path)}
            </Text>
          </div>
        </Row>
        <Row gap={24} lines={16} wraps above={22} className={styles.foot}>
          {next ? (
            <ButtonLink
              kind="primary"
              size="large"
              className={styles.go}
              render={<Link to={toCourse(next.courseId)} />}
            >
              <Icon name="play" size={18} filled />
              {/* Courses have long names, and a button one line. */}
              <Text truncate>{path.percent === null ? '从第一门开始' : `接着学：${next.name}`}</Text>
            </ButtonLink>
          ) : null}
          <PathComb steps={path.steps.map(({ courseId, percent }) => ({ id: courseId, percent }))} />
          {progress === null ? null : (
            <Text as="p" tone="soft">
              {progress}
            </Text>
          )}
        </Row>
      </div>
    </section>
  )
}
