import type { PathDetail } from '@bee/contract/paths/paths.contract.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
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
        <div className={styles.head}>
          <AreaIcon area={path.area} size={72} className={styles.sign} />
          <div className={styles.words}>
            <p className={styles.kind}>学习路径</p>
            <h1 className={styles.title}>{path.title}</h1>
            <p className={styles.summary}>{path.summary}</p>
            <p className={styles.sums}>{describeSums(path)}</p>
          </div>
        </div>
        <div className={styles.foot}>
          {next ? (
            <ButtonLink
              kind="primary"
              size="large"
              className={styles.go}
              render={<Link to={toCourse(next.courseId)} />}
            >
              <Icon name="play" size={18} filled />
              <span className={styles.next}>{path.percent === null ? '从第一门开始' : `接着学：${next.name}`}</span>
            </ButtonLink>
          ) : null}
          <PathComb steps={path.steps.map(({ courseId, percent }) => ({ id: courseId, percent }))} />
          {progress === null ? null : <p className={styles.progress}>{progress}</p>}
        </div>
      </div>
    </section>
  )
}
