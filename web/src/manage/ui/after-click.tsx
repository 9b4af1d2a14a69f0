import { Grid, Text } from '../../ui/layout/pieces.tsx'
import styles from './after-click.module.css'

/** 「点下去以后」: the consequences of a button, line by line. */
export function AfterClick({ lines }: { lines: readonly (readonly [about: string, words: string])[] }) {
  return (
    <Text as="div" size={13} line={20} tone="full" className={styles.after}>
      <b>点下去以后</b>
      <Grid as="dl" gap={12} lines={6} above={6} className={styles.lines}>
        {lines.map(([about, words]) => (
          <div key={about}>
            <Text as="dt" tone="quiet">
              {about}
            </Text>
            <Text as="dd" breaks>
              {words}
            </Text>
          </div>
        ))}
      </Grid>
    </Text>
  )
}
