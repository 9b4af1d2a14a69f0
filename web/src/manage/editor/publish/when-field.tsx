import { useId } from 'react'
import type { When } from './use-when.ts'
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
    <div role="radiogroup" aria-label="什么时候发" className={styles.field}>
      <label className={styles.option}>
        <input type="radio" name={name} checked={when.way === 'now'} onChange={() => onWhen({ way: 'now' })} />
        {now}
      </label>
      <label className={styles.option}>
        <input type="radio" name={name} checked={when.way === 'later'} onChange={() => onWhen({ way: 'later' })} />
        定时
      </label>
      {when.way === 'later' ? (
        <div className={styles.moment}>
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
        </div>
      ) : null}
    </div>
  )
}
