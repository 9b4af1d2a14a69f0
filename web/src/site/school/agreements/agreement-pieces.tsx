import type { AgreementText } from '@bee/contract/agreements/agreements.contract.ts'
import { Text } from '../../../ui/layout/pieces.tsx'
import { MarkdownBody } from '../../../ui/signs/markdown-body.tsx'
import styles from './agreements.module.css'

/** The text, with green behind the pieces that the version before did not have. */
export function AgreementPieces({ text }: { text: AgreementText }) {
  const before = text.versions.find(({ version }) => version < text.version)
  const hasNew = text.pieces.some(({ isNew }) => isNew)
  return (
    <>
      {text.pieces.map(({ html, isNew }, index) => (
        <div key={index} className={styles.piece} data-new={isNew || undefined}>
          {isNew ? <span className="visually-hidden">这一版新写的：</span> : null}
          <MarkdownBody html={html} className={styles.words} />
        </div>
      ))}
      {hasNew && before ? (
        <Text as="p" above={12} size={13} tone="quiet">
          绿色是和第 {before.version} 版不同的地方。
        </Text>
      ) : null}
    </>
  )
}
