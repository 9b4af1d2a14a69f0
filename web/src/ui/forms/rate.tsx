import { useId, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Stack } from '../layout/pieces.tsx'
import { Icon } from '../signs/icon.tsx'
import styles from './rate.module.css'

export const RATE_TEXTS = ['极差', '失望', '一般', '满意', '惊喜'] as const

export interface RateProps {
  label?: string
  /** 1 to 5; 0 is none yet. */
  value: number
  /** Without it the stars only show. */
  onChange?: ((value: number) => void) | undefined
  size?: number
  className?: string | undefined
}

function textOf(value: number): string {
  return RATE_TEXTS[Math.round(value) - 1] ?? ''
}

export function Rate({ label = '评分', value, onChange, size = 24, className }: RateProps) {
  const name = useId()
  const [hovered, setHovered] = useState(0)
  const shown = hovered || value

  if (!onChange) {
    return (
      <span
        className={classNames(styles.rate, className)}
        role="img"
        aria-label={value > 0 ? `${label} ${value} 星，${textOf(value)}` : `${label}：暂无`}
      >
        {RATE_TEXTS.map((text, index) => (
          <span key={text} className={styles.star} data-on={index < Math.round(value) || undefined}>
            <Icon name="star" size={size} filled={index < Math.round(value)} />
          </span>
        ))}
      </span>
    )
  }

  return (
    <fieldset
      className={classNames(styles.rate, className)}
      onMouseLeave={() => {
        setHovered(0)
      }}
    >
      <legend className="visually-hidden">{label}</legend>
      {RATE_TEXTS.map((text, index) => {
        const stars = index + 1
        return (
          <Stack
            as="label"
            centred
            key={text}
            className={styles.choice}
            data-on={stars <= shown || undefined}
            onMouseEnter={() => {
              setHovered(stars)
            }}
          >
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={stars}
              checked={stars === value}
              onChange={() => {
                onChange(stars)
              }}
            />
            <Icon name="star" size={size} filled={stars <= shown} />
            <span className="visually-hidden">{`${stars} 星，${text}`}</span>
          </Stack>
        )
      })}
      <span className={styles.text} aria-hidden="true">
        {textOf(shown)}
      </span>
    </fieldset>
  )
}
