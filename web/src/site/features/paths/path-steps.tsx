import type { PathStep } from '@bee/contract/paths/paths.contract.ts'
import { Link } from 'react-router'
import { bindName } from '../../../lib/bind-name.ts'
import { classNames } from '../../../lib/class-names.ts'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { FullPrice } from '../../school/full-price.tsx'
import { AreaTag } from '../../school/area-tag.tsx'
import { toneOf, useDirectionLook } from '../../school/direction-looks.ts'
import { Hexagon } from '../../../ui/signs/hexagon.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import { LazyImage } from '../../../ui/pictures/image.tsx'
import { ProgressCell } from '../../../ui/signs/progress-cells.tsx'
import styles from './path-steps.module.css'
import rising from './rising-card.module.css'

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
    <Row as="li" gap={20} align="stretch" className={styles.step}>
      <Text fixed className={styles.place} aria-hidden="true">
        <Hexagon size={36} tone={isDone ? 'brand' : 'grey'}>
          {isDone ? <Icon name="check" size={18} /> : place}
        </Hexagon>
      </Text>
      <Row as="article" gap={20} align="stretch" grow shrinks className={classNames(rising.card, styles.course)}>
        <Text as="div" fixed className={styles.cover}>
          <Cover step={step} isFirst={place === 1} />
        </Text>
        <Text as="div" grow shrinks>
          {step.note === '' ? null : (
            <Text as="p" size={13} line={20} tone="brand">
              {step.note}
            </Text>
          )}
          <Text as="h3" above={4} size={18} line={28} breaks className={styles.name}>
            <Link to={to} className={`${rising.link} stretched`}>
              {bindName(step.name)}
            </Link>
          </Text>
          <Text as="p" above={2} tone="soft" className={styles.introduction}>
            {step.introduction}
          </Text>
          <Row as="p" gap={14} lines={4} wraps above={10} size={13} tone="quiet" className={styles.facts}>
            <AreaTag area={step.area}>{step.typeName}</AreaTag>
            <span>{step.lessonCount} 讲</span>
            {step.percent === null ? (
              <Text as="b" tone="brand">
                {step.price === 0 ? '免费' : step.isOpen ? '已购买' : `¥${step.price}`}
                {step.isOpen ? null : <FullPrice discount={step.discount} />}
              </Text>
            ) : (
              <Row as="span" inline gap={6} tone="soft">
                <ProgressCell percent={step.percent} size={18} />
                {isDone ? '已学完' : `已学 ${step.percent}%`}
              </Row>
            )}
          </Row>
        </Text>
      </Row>
    </Row>
  )
}

export interface PathStepsProps {
  steps: readonly PathStep[]
  toCourse: (courseId: number) => string
}

/** One course after the other, joined by a line through their cells. */
export function PathSteps({ steps, toCourse }: PathStepsProps) {
  return (
    <Stack as="ol" role="list">
      {steps.map((step, index) => (
        <Step key={step.courseId} step={step} place={index + 1} to={toCourse(step.courseId)} />
      ))}
    </Stack>
  )
}
