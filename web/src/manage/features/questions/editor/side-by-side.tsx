import { useId, type ReactNode } from 'react'
import { Grid, Row, Text } from '../../../../ui/layout/pieces.tsx'
import { MarkdownBody } from '../../../../ui/signs/markdown-body.tsx'
import { MarkdownEditor } from '../../../editor/markdown/markdown-editor.tsx'
import { useLook } from '../../../editor/markdown/markdown-preview.tsx'
import styles from './question-editor.module.css'

interface SideBySideProps {
  field: string
  label: string
  hint: string
  value: string
  max: number
  placeholder: string
  onChange: (value: string) => void
  isLow?: boolean
  /** Below the text on the right, such as the picture. */
  below?: ReactNode
}

/** Text on the left, rendered on the right. */
export function SideBySide({ field, label, hint, value, max, placeholder, onChange, isLow, below }: SideBySideProps) {
  const id = useId()
  const look = useLook(value)
  return (
    <section aria-labelledby={id}>
      <Row as="header" gap={8} align="baseline" below={8}>
        <Text as="h2" size={14} line={22} id={id}>
          {label}
        </Text>
        <Text as="small" size={12} tone="quiet">
          {hint}
        </Text>
      </Row>
      <Grid columns={2} className={styles.pair} data-low={isLow || undefined}>
        <MarkdownEditor
          field={field}
          label={label}
          max={max}
          value={value}
          placeholder={placeholder}
          onChange={onChange}
        />
        <Text
          as="div"
          shrinks
          breaks
          className={styles.look}
          tabIndex={0}
          role="region"
          aria-label={`学员看到的${label}`}
        >
          {value.trim() === '' ? (
            <Text as="p" size={12} line={18} tone="quiet">
              左边写了，这里是学员看到的样子。
            </Text>
          ) : (
            <MarkdownBody html={look?.html ?? ''} />
          )}
          {below}
        </Text>
      </Grid>
    </section>
  )
}
