import type { CourseStanding } from '@bee/contract/manage/members/member-shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureSentence } from '../../../lib/failure-sentence.ts'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { CourseField, type ChosenCourse } from '../../school/course-field.tsx'
import { Button } from '../../ui/button.tsx'
import { StateCell, type CellKind } from '../../ui/state-cell.tsx'
import { AsideSection } from './aside-section.tsx'
import { accessQuery } from './members.queries.ts'
import styles from './member-parts.module.css'

const SPEAKS: Record<CourseStanding['steps'][number]['speaks'], { cell: CellKind; words: string }> = {
  for: { cell: 'ok', words: '所以能看' },
  against: { cell: 'bad', words: '所以不能看' },
  none: { cell: 'dra', words: '没有影响' },
}

function Standing({ standing }: { standing: CourseStanding }) {
  return (
    <>
      <Row as="p" gap={10} align="stretch" above={12} className={styles.decision}>
        <StateCell kind={standing.canWatch ? 'ok' : standing.canSee ? 'warn' : 'bad'} />
        <b>{standing.sentence}</b>
      </Row>
      <Stack as="ol" gap={6} above={8} role="list" aria-label="怎么得出来的" className={styles.steps}>
        {standing.steps.map(({ speaks, sentence }) => (
          <Row as="li" gap={10} align="stretch" key={sentence}>
            <StateCell kind={SPEAKS[speaks].cell} />
            <span>
              {sentence}
              <span className="visually-hidden">，{SPEAKS[speaks].words}</span>
            </span>
          </Row>
        ))}
      </Stack>
    </>
  )
}

function Answer({ userId, courseId }: { userId: number; courseId: number }) {
  const { data, error, isFetching, refetch } = useQuery(accessQuery(userId, courseId))
  if (data) return <Standing standing={data} />
  if (!error)
    return (
      <Text as="p" tone="quiet">
        正在问…
      </Text>
    )
  return (
    <Text as="div" tone="quiet" role="alert">
      <p>没有问到。{failureSentence(error)}</p>
      <Button small icon="refresh" loading={isFetching} onClick={() => void refetch()}>
        现在再试
      </Button>
    </Text>
  )
}

/** Answers 「我买了为什么看不了」 with the service that decides the access. */
export function AccessAnswer({ userId }: { userId: number }) {
  const [course, setCourse] = useState<ChosenCourse>()
  return (
    <AsideSection title="为什么看得到、看不到" note="由决定这件事的规则回答">
      <CourseField isCompact label="问哪门课" chosen={course} onChoose={setCourse} />
      <div aria-live="polite">{course ? <Answer userId={userId} courseId={course.id} /> : null}</div>
    </AsideSection>
  )
}
