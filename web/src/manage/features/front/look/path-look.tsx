import type { PathDraft } from '@bee/contract/paths/path-draft.ts'
import { Stack, Text } from '../../../../ui/layout/pieces.tsx'
import styles from './look.module.css'

/** The card of a path. */
export function PathLook({ body }: { body: Partial<PathDraft> }) {
  const { title, summary, outcomes = [], steps = [] } = body
  return (
    <Stack gap={6} className={styles.path}>
      <b>{title || '还没有路径名'}</b>
      {summary ? (
        <Text as="p" tone="soft">
          {summary}
        </Text>
      ) : null}
      <Text as="small" tone="soft">
        {steps.length === 0 ? '路径上还没有课' : `${steps.length} 门课，按顺序学`}
      </Text>
      {outcomes.length === 0 ? null : (
        <ul>
          {outcomes.map((outcome, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines of a text, by their places
            <li key={index}>{outcome}</li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
