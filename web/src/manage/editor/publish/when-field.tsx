import { useId } from 'react'
import { Grid, Row, Stack } from '../../../ui/layout/pieces.tsx'
import type { When } from './use-when.ts'
import choice from '../../school/choice-mark.module.css'
import styles from './when-field.module.css'

interface WhenFieldProps {
  when: When
  onWhen: (next: Partial<When>) => void
  /** Label of the first option. */
  now?: string
}

/** Now, or at a moment in Shanghai time. */
export function WhenField({ when, onWhen, now = '现在' }: WhenFieldProps) {
  const name = useId()
  return (
    <Stack gap={4} role="radiogroup" aria-label="什么时候发">
      <Row as="label" gap={8} className={styles.option}>
        <input
          className={choice.mark}
          type="radio"
          name={name}
          checked={when.way === 'now'}
          onChange={() => onWhen({ way: 'now' })}
        />
        {now}
      </Row>
      <Row as="label" gap={8} className={styles.option}>
        <input
          className={choice.mark}
          type="radio"
          name={name}
          checked={when.way === 'later'}
          onChange={() => onWhen({ way: 'later' })}
        />
        定时
      </Row>
      {when.way === 'later' ? (
        <Grid gap={8} className={styles.moment}>
          <input
            type="date"
            aria-label="哪一天发"
            value={when.day}
            onChange={(event) => onWhen({ day: event.target.value })}
          />
          <input
            type="time"
            aria-label="几点发"
            value={when.minute}
            onChange={(event) => onWhen({ minute: event.target.value })}
          />
        </Grid>
      ) : null}
    </Stack>
  )
}
