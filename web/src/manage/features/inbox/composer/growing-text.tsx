import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './growing-text.module.css'

interface GrowingTextProps extends Omit<ComponentPropsWithRef<'textarea'>, 'style' | 'value' | 'rows'> {
  value: string
  /** Words in it that stand for something. */
  marked: string | undefined
}

/** The same text in another element gives the field its height, and lies behind it with the marks. */
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

/** A field that is as high as what is typed into it, up to a limit. */
export function GrowingText({ value, marked, ...rest }: GrowingTextProps) {
  return (
    <div className={styles.place}>
      <div className={styles.sheet}>
        <div className={styles.mirror} aria-hidden="true">
          {markedText(value, marked)}
          {/* A last empty line has no height of its own. */}
          {'\u200b'}
        </div>
        <textarea {...rest} rows={1} value={value} className={styles.area} />
      </div>
    </div>
  )
}
