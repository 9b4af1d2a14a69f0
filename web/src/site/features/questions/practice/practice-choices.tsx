import type { Challenge } from '@bee/contract/questions/practice.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { bindName } from '../../../../lib/bind-name.ts'
import { Grid, Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { AreaIcon } from '../../../school/direction-icon.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { Icon } from '../../../../ui/signs/icon.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { challengesQuery, practiceChaptersQuery, useStartPractice } from '../questions.queries.ts'
import styles from './practice-choices.module.css'

/** Chapters of courses that have questions; courses the member studies come first. */
export function ChapterChoice({ chapterId }: { chapterId: number | undefined }) {
  const { data, isError, error, refetch } = useQuery(practiceChaptersQuery())
  const { start, starting } = useStartPractice()
  if (isError && !data) return <ErrorState title="章节没能加载出来" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton variant="text" count={4} />
  if (data.length === 0) return <EmptyState title="还没有可以按章练的课">题目配上课程后会出现在这里。</EmptyState>
  return (
    <Stack as="ul" gap={24} role="list">
      {data.map(({ id: courseId, name: courseName, area, chapters }) => (
        <li key={courseId}>
          <Row as="h3" gap={10} size={16} line={26}>
            <AreaIcon area={area} size={24} />
            {bindName(courseName)}
          </Row>
          <Grid as="ul" gap={10} above={12} role="list" className={styles.chapters}>
            {chapters.map(({ id: lessonId, name: lessonName, questionCount, doneCount }) => (
              <li key={lessonId}>
                <button
                  type="button"
                  className={styles.choice}
                  data-state={lessonId === chapterId ? 'open' : undefined}
                  aria-busy={starting?.scopeId === lessonId || undefined}
                  onClick={() => start({ mode: 'lesson', scopeId: lessonId })}
                >
                  <Text block line={24}>
                    {lessonName}
                  </Text>
                  <Row as="small" gap={4} size={13} line={20} tone="quiet">
                    {questionCount} 题，做过 {doneCount} 题
                  </Row>
                </button>
              </li>
            ))}
          </Grid>
        </li>
      ))}
    </Stack>
  )
}

function Ladder({ challenge }: { challenge: Challenge }) {
  const { start, starting } = useStartPractice()
  const { typeId, typeName, area, levels, levelCount, passedCount } = challenge
  return (
    <li>
      <Row as="h3" gap={10} size={16} line={26}>
        <AreaIcon area={area} size={24} />
        {typeName}
        <Text as="small" atEnd size={13} tone="quiet" weight="regular">
          已过 {passedCount} 关，共 {levelCount} 关
        </Text>
      </Row>
      {levels.length === 0 ? (
        <Text as="p" above={8} tone="quiet">
          题还不够一关，再等等。
        </Text>
      ) : null}
      <Grid as="ol" gap={10} above={12} role="list" className={styles.levels}>
        {levels.map(({ level, bestRight, isPassed, isOpen, questionCount }) => (
          <li key={level}>
            <button
              type="button"
              className={styles.choice}
              data-state={isPassed ? 'passed' : isOpen ? 'open' : 'closed'}
              disabled={!isOpen}
              aria-busy={(starting?.scopeId === typeId && starting.level === level) || undefined}
              onClick={() => start({ mode: 'challenge', scopeId: typeId, level })}
            >
              <Text as="b" block line={24} tone={isPassed || isOpen ? 'full' : 'quiet'}>
                第 {level} 关
              </Text>
              <Row as="small" gap={4} size={13} line={20} tone={isPassed ? 'brand' : 'quiet'}>
                {isPassed ? <Icon name="check" size={14} /> : null}
                {isOpen ? null : <Icon name="lock" size={14} />}
                {isOpen ? `最好 ${bestRight}/${questionCount}` : '未解锁'}
              </Row>
            </button>
          </li>
        ))}
      </Grid>
    </li>
  )
}

/** Levels of every direction; the wanted direction leads. */
export function ChallengeChoice({ directionId }: { directionId: number | undefined }) {
  const { data, isError, error, refetch } = useQuery(challengesQuery())
  if (isError && !data) return <ErrorState title="关卡没能加载出来" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton variant="text" count={4} />
  const wantedFirst = data.toSorted((a, b) => Number(b.typeId === directionId) - Number(a.typeId === directionId))
  return (
    <Stack as="ul" gap={24} role="list">
      {wantedFirst.map((challenge) => (
        <Ladder key={challenge.typeId} challenge={challenge} />
      ))}
    </Stack>
  )
}
