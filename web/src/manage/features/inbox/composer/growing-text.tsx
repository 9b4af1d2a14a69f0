import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Stack } from '../../../../ui/layout/pieces.tsx'
import styles from './growing-text.module.css'

interface GrowingTextProps extends Omit<ComponentPropsWithRef<'textarea'>, 'style' | 'value' | 'rows'> {
  value: string
  /** A stretch of the text that stands for a link. */
  marked: string | undefined
}

/** A hidden copy of the text sets the height of the field and shows the marks behind it. */
function markedText(text: string, marked: string | undefined): ReactNode {
  const at = marked === undefined || marked === '' ? -1 : text.indexOf(marked)
  if (marked === undefined || at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{marked}</mark>
      {text.slice(at + marked.length)}
    </>
  )
}

/** A textarea that grows with its text, up to a limit. */
export function GrowingText({ value, marked, ...rest }: GrowingTextProps) {
  return (
    <div className={styles.place}>
      <Stack>
        <div className={styles.mirror} aria-hidden="true">
          {markedText(value, marked)}
          {/* A trailing line break alone adds no height to the copy. */}
          {'\u200b'}
        </div>
        <textarea {...rest} rows={1} value={value} className={styles.area} />
      </Stack>
    </div>
  )
}
