import {
  BOOKING_DECISION_NAMES,
  BOOKING_DECISIONS,
  type BookingDecision,
} from '@bee/contract/manage/inbox/inbox-fields.ts'
import { Row } from '../../../../ui/layout/pieces.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { comingTime } from '../waiting-words.ts'
import { fromWallClock, toWallClock } from '../thread/later-times.ts'
import styles from './composer.module.css'

export interface BookingChoice {
  decision: BookingDecision
  /** For another time: the value of the input. */
  time: string
}

/** A suggested sentence, which the staff member may change. */
export function decisionSentence({ decision, time }: BookingChoice, callTime: string | null, now: number): string {
  const moved = fromWallClock(time)
  if (decision === 'declined') return '抱歉，这次约不上。有想问的，可以写在「意见反馈」里，我们会回。'
  if (decision === 'moved') {
    return `约的时间不方便，改到 ${moved ? comingTime(moved.toISOString(), now) : '另一个时间'}，到时我们打给你。`
  }
  return callTime === null ? '好的，我们尽快打给你。' : `好的，${comingTime(callTime, now)} 我们打给你。`
}

interface BookingPartProps {
  choice: BookingChoice
  onChange: (choice: BookingChoice) => void
  now: number
}

/** The answer to a booked call. */
export function BookingPart({ choice, onChange, now }: BookingPartProps) {
  return (
    <Row gap={16} lines={8} align="end" wraps className={styles.booking}>
      <Segment
        label="怎么答复"
        value={choice.decision}
        options={BOOKING_DECISIONS.map((value) => ({ value, label: BOOKING_DECISION_NAMES[value] }))}
        onChange={(decision) => onChange({ ...choice, decision })}
      />
      {choice.decision === 'moved' ? (
        <TextField
          label="改到"
          type="datetime-local"
          value={choice.time}
          min={toWallClock(now)}
          onChange={(event) => onChange({ ...choice, time: event.target.value })}
        />
      ) : null}
    </Row>
  )
}
