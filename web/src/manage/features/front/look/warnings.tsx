import { Row, Stack } from '../../../../ui/layout/pieces.tsx'
import { StateCell } from '../../../ui/state-cell.tsx'

/** Warnings only; they do not stop a publication. */
export function Warnings({ sentences, fine, isTold }: { sentences: readonly string[]; fine: string; isTold: boolean }) {
  if (sentences.length === 0 && !isTold) return null
  return (
    <Stack as="ul" gap={6} size={12} role="list">
      {sentences.length === 0 ? (
        <Row as="li" gap={6}>
          <StateCell kind="ok" />
          {fine}
        </Row>
      ) : (
        sentences.map((sentence) => (
          <Row as="li" gap={6} key={sentence}>
            <StateCell kind="warn" />
            {sentence}
          </Row>
        ))
      )}
    </Stack>
  )
}
