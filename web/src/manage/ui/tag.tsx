import type { ReactNode } from 'react'
import { Tag as RoomyTag } from '../../ui/signs/tag.tsx'
import styles from './tag.module.css'

const TONES = { ok: 'success', bad: 'danger', info: 'info', warn: 'warn' } as const

/** One or two words about an item, beside its name. */
export const Tag = ({ tone, children }: { tone?: keyof typeof TONES; children: ReactNode }) => (
  <RoomyTag tone={tone && TONES[tone]} className={styles.tag}>
    {children}
  </RoomyTag>
)
