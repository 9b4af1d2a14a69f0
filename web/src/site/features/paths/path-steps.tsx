import type { PathStep } from '@bee/contract/paths/paths.contract.ts'
import { Link } from 'react-router'
import { bindName } from '../../../lib/bind-name.ts'
import { AreaTag } from '../../school/area-tag.tsx'
import { toneOf, useDirectionLook } from '../../school/direction-looks.ts'
import { Hexagon } from '../../../ui/signs/hexagon.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import { LazyImage } from '../../../ui/pictures/image.tsx'
import { ProgressCell } from '../../../ui/signs/progress-cells.tsx'
import styles from './path-steps.module.css'

const DONE = 100

function Cover({ step, isFirst }: { step: PathStep; isFirst: boolean }) {
  const [image] = step.images
  const srcSet = image?.imageUrl && image.thumbUrl ? `${image.thumbUrl} 320w, ${image.imageUrl} 640w` : undefined
  return (
    <LazyImage
      src={image?.imageUrl}
      words={image?.words}
      tone={toneOf(useDirectionLook(step.area))}
      srcSet={srcSet}
      sizes={srcSet && '(min-width: 992px) 224px, 128px'}
      width={640}
      height={360}
      alt=""
      eager={isFirst}
    />
  )
}

function Step({ step, place, to }: { step: PathStep; place: number; to: string }) {
  const isDone = step.percent === DONE
  return (
    <li className={styles.step}>
      <span className={styles.place} aria-hidden="true">
        <Hexagon size={36} tone={isDone ? 'brand' : 'grey'}>
          {isDone ? <Icon name="check" size={18} /> : place}
        </Hexagon>
      </span>
      <article className={styles.course}>
        <div className={styles.cover}>
          <Cover step={step} isFirst={place === 1} />
        </div>
        <div className={styles.words}>
          {step.note === '' ? null : <p className={styles.note}>{step.note}</p>}
          <h3 className={styles.name}>
            <Link to={to} className={styles.link}>
              {bindName(step.name)}
            </Link>
          </h3>
          <p className={styles.introduction}>{step.introduction}</p>
          <p className={styles.facts}>
            <AreaTag area={step.area}>{step.typeName}</AreaTag>
            <span>{step.lessonCount} 讲</span>
            {step.percent === null ? (
              <b>{step.price === 0 ? '免费' : step.isOpen ? '已购买' : `¥${step.price}`}</b>
            ) : (
              <span className={styles.progress}>
                <ProgressCell percent={step.percent} size={18} />
                {isDone ? '已学完' : `已学 ${step.percent}%`}
              </span>
            )}
          </p>
        </div>
      </article>
    </li>
  )
}

export interface PathStepsProps {
  steps: readonly PathStep[]
  toCourse: (courseId: number) => string
}

/** One course after the other, joined by a line through their cells. */
export function PathSteps({ steps, toCourse }: PathStepsProps) {
  return (
    <ol className={styles.steps} role="list">
      {steps.map((step, index) => (
        <Step key={step.courseId} step={step} place={index + 1} to={toCourse(step.courseId)} />
      ))}
    </ol>
  )
}
