import type { DifferencePiece } from '@bee/contract/manage/agreements.contract.ts'
import { Text } from '../../../ui/layout/pieces.tsx'
import styles from './agreements.module.css'

const SAID: Readonly<Record<DifferencePiece['state'], string>> = { same: '', added: '加上：', removed: '去掉：' }

/** The text as it was written, piece by piece. Words say what the colours say. */
export function Difference({ pieces }: { pieces: readonly DifferencePiece[] }) {
  const isSame = pieces.every(({ state }) => state === 'same')
  return (
    <>
      {isSame ? (
        <Text as="p" below={8} size={12} tone="quiet">
          和上一版没有不同。
        </Text>
      ) : null}
      {pieces.map(({ state, text }, index) => (
        <p key={index} className={styles.piece} data-state={state}>
          {SAID[state] === '' ? null : <b>{SAID[state]}</b>}
          {text}
        </p>
      ))}
    </>
  )
}
