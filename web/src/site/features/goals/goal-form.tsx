import { GOAL_DAYS_PER_WEEK, GOAL_MINUTES, GOAL_REMIND_HOURS } from '@bee/contract/goals/goal-choices.ts'
import type { Goal } from '@bee/contract/goals/goals.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Row } from '../../../ui/layout/pieces.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { daysLabel, hourLabel, minutesLabel } from './describe-goal.ts'
import { goalQuery } from './goals.queries.ts'
import styles from './goal-form.module.css'

/** The minutes in the form before the first choice. */
const FIRST_MINUTES = 20

const optionsOf = (choices: readonly number[], labelOf: (choice: number) => string) =>
  choices.map((value) => ({ value, label: labelOf(value) }))

export interface GoalFormProps {
  goal: Goal
  onDone: () => void
}

/** Minutes, days and the hour of the reminder: from today on. */
export function GoalForm({ goal, onDone }: GoalFormProps) {
  const api = useApi()
  const client = useQueryClient()
  const [minutes, setMinutes] = useState(goal.minutes === 0 ? FIRST_MINUTES : goal.minutes)
  const [daysPerWeek, setDaysPerWeek] = useState(goal.daysPerWeek)
  const [remindHour, setRemindHour] = useState(goal.remindHour)
  const choosing = useMutation({
    mutationFn: () => api.goals.choose({ minutes, daysPerWeek, remindHour }),
    onSuccess: (chosen) => {
      client.setQueryData(goalQuery().queryKey, chosen)
      void client.invalidateQueries({ queryKey: ['goals', 'today'] })
      showToast(chosen.minutes === 0 ? '目标已关掉' : '目标已定下')
      onDone()
    },
  })
  return (
    <Row
      as="form"
      gap={10}
      wraps
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!choosing.isPending) choosing.mutate()
      }}
    >
      <Select
        label="每天学多久"
        value={minutes}
        options={optionsOf(GOAL_MINUTES, minutesLabel)}
        onChange={(event) => setMinutes(Number(event.target.value))}
      />
      <Select
        label="每周学几天"
        value={daysPerWeek}
        disabled={minutes === 0}
        options={optionsOf(GOAL_DAYS_PER_WEEK, daysLabel)}
        onChange={(event) => setDaysPerWeek(Number(event.target.value))}
      />
      <Select
        label="几点提醒"
        value={remindHour}
        disabled={minutes === 0}
        options={optionsOf(GOAL_REMIND_HOURS, hourLabel)}
        onChange={(event) => setRemindHour(Number(event.target.value))}
      />
      <Button type="submit" kind="ink" size="small" loading={choosing.isPending}>
        定下目标
      </Button>
    </Row>
  )
}
