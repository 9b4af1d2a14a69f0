import { MINUTES_PER_QUESTION } from '@bee/contract/goals/goal-choices.ts'
import type { Goal } from '@bee/contract/goals/goals.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useUserId } from '../../../api/session.ts'
import { look, Row, Text } from '../../../ui/layout/pieces.tsx'
import { keepRemindHour } from '../../school/remind-hour.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { ProgressCell } from '../../../ui/signs/progress-cells.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { describeToday, describeWeek, percentOfToday } from './describe-goal.ts'
import { GoalForm } from './goal-form.tsx'
import { goalQuery } from './goals.queries.ts'
import panel from '../../school/profile-sheet.module.css'
import styles from './goal-panel.module.css'

const CELL_WIDTH = 56

function Today({ goal }: { goal: Goal }) {
  return (
    <Row gap={18} lines={8} wraps>
      <ProgressCell percent={percentOfToday(goal)} size={CELL_WIDTH} />
      <div>
        <Text as="p" tone="soft">
          <Text as="b" tone="full" className={styles.minutes}>
            {goal.todayMinutes}
          </Text>{' '}
          / {goal.minutes} 分钟
        </Text>
        <Text as="p" tone="soft">
          {describeToday(goal)}
        </Text>
      </div>
      <Text as="p" atEnd tone="soft" className={styles.week}>
        {describeWeek(goal)}
      </Text>
    </Row>
  )
}

/** 今日目标: the cell of today, filling by the minute. */
export function GoalPanel() {
  const { data: goal, isError, error, refetch } = useQuery(goalQuery())
  const [isChanging, setIsChanging] = useState(false)
  const titleId = useId()
  const userId = useUserId()
  useEffect(() => {
    if (userId !== undefined && goal) keepRemindHour(userId, goal)
  }, [userId, goal])
  const hasGoal = goal !== undefined && goal.minutes > 0
  return (
    <section className={panel.panel} aria-labelledby={titleId}>
      <Row as="header" gap={14} lines={0} wraps below={14} className={styles.header}>
        <Text as="h2" size="h3" line="h3" id={titleId}>
          今日目标
        </Text>
        <Text as="p" tone="quiet" className={styles.note}>
          {hasGoal ? `看课按分钟算，做一道题算 ${MINUTES_PER_QUESTION} 分钟。` : '每天留一点时间，一格一格填起来。'}
        </Text>
        {hasGoal ? (
          <Button
            kind="text"
            size="small"
            className={look({ atEnd: true })}
            aria-expanded={isChanging}
            onClick={() => setIsChanging(!isChanging)}
          >
            调整目标
          </Button>
        ) : null}
      </Row>
      {goal ? (
        <>
          {hasGoal ? <Today goal={goal} /> : null}
          {isChanging || !hasGoal ? (
            <Text as="div" above={16}>
              <GoalForm key={goal.minutes} goal={goal} onDone={() => setIsChanging(false)} />
            </Text>
          ) : null}
        </>
      ) : isError ? (
        <ErrorState title="目标没能加载出来" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="text" />
      )}
    </section>
  )
}
