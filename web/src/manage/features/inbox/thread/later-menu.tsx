import { DAY_MS } from '@bee/contract/durations.ts'
import { LATER_DAYS_MAX } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { useState } from 'react'
import { Stack } from '../../../../ui/layout/pieces.tsx'
import { Button } from '../../../ui/button.tsx'
import { closePanelOf } from '../../../ui/choice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Menu } from '../menu.tsx'
import { comingTime } from '../waiting-words.ts'
import { fromWallClock, laterTimes, toWallClock } from './later-times.ts'
import styles from './thread-head.module.css'

interface LaterMenuProps {
  now: number
  onChoose: (until: Date) => void
  /** For a postponed thread: brings it back now. */
  onNow: (() => void) | undefined
}

/** Key H: chooses when the thread comes back. */
export function LaterMenu({ now, onChoose, onNow }: LaterMenuProps) {
  const [typed, setTyped] = useState('')
  const until = fromWallClock(typed)
  return (
    <Menu
      name="later"
      label="稍后再说"
      icon="snooze"
      items={[
        ...(onNow ? [{ key: 'now', label: '现在就放回来', onChoose: onNow }] : []),
        ...laterTimes(now).map(({ key, label, time }) => ({
          key,
          label,
          note: comingTime(time.toISOString(), now),
          onChoose: () => onChoose(time),
        })),
      ]}
    >
      <Stack gap={8} above={6} className={styles.ownTime}>
        <TextField
          label="或者到"
          type="datetime-local"
          value={typed}
          min={toWallClock(now)}
          max={toWallClock(now + LATER_DAYS_MAX * DAY_MS)}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          small
          disabled={until === undefined}
          onClick={(event) => {
            closePanelOf(event.currentTarget)
            if (until) onChoose(until)
          }}
        >
          到时候再来
        </Button>
      </Stack>
    </Menu>
  )
}
