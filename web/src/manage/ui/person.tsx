import type { ReactNode } from 'react'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import styles from './person.module.css'

interface PersonProps {
  name: string
  avatarUrl?: string
  /** Below the name. */
  line?: string
  /** After the name. */
  note?: ReactNode
  size?: number
}

export function Person({ name, avatarUrl, line, note, size = 20 }: PersonProps) {
  return (
    <span className={styles.person}>
      <Avatar src={avatarUrl} nickName={name} size={size} />
      <span className={styles.words}>
        <b data-strong={line !== undefined || undefined}>
          {name}
          {note === undefined ? null : <span className={styles.note}> {note}</span>}
        </b>
        {line === undefined ? null : <small>{line}</small>}
      </span>
    </span>
  )
}
