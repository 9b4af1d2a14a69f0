import { Stack } from '../../../../ui/layout/pieces.tsx'
import { StateCell } from '../../../ui/state-cell.tsx'
import styles from './look.module.css'

/** Warnings only; they do not stop a publication. */
export function Warnings({ sentences, fine, isTold }: { sentences: readonly string[]; fine: string; isTold: boolean }) {
  if (sentences.length === 0 && !isTold) return null
  return (
    <Stack as="ul" gap={6} size={12} role="list" className={styles.warnings}>
      {sentences.length === 0 ? (
        <li>
          <StateCell kind="ok" />
          {fine}
        </li>
      ) : (
        sentences.map((sentence) => (
          <li key={sentence}>
            <StateCell kind="warn" />
            {sentence}
          </li>
        ))
      )}
    </Stack>
  )
}
