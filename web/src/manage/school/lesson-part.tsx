import { useId, type ReactNode } from 'react'
import { Text } from '../../ui/layout/pieces.tsx'
import styles from './lesson-part.module.css'

interface LessonPartProps {
  title: string
  note?: string
  children: ReactNode
}

/** A part of a lesson's panel, such as its subtitles. */
export function LessonPart({ title, note, children }: LessonPartProps) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <Text as="h3" id={id} below={8} size={13}>
        {title}
        {note === undefined ? null : (
          <Text as="small" tone="quiet" weight="regular" className={styles.note}>
            {note}
          </Text>
        )}
      </Text>
      {children}
    </section>
  )
}
