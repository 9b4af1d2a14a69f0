import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import type { StorageKind } from '@bee/contract/manage/storage.contract.ts'
import { Row, Text } from '../../ui/layout/pieces.tsx'
import styles from './space-bar.module.css'

interface SpaceBarProps {
  parts: readonly { kind: StorageKind; label: string; bytes: number }[]
  /** Size of the disk. When it is undefined, the bar shows only the parts. */
  totalBytes: number | undefined
  freeBytes?: number | undefined
}

/** Used space by kind, as a bar and in words. */
export function SpaceBar({ parts, totalBytes = 0, freeBytes }: SpaceBarProps) {
  const used = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  const whole = Math.max(1, totalBytes, used)
  const said = [
    ...parts.map(({ label, bytes }) => `${label} ${sayBytes(bytes)}`),
    ...(freeBytes === undefined ? [] : [`还剩 ${sayBytes(freeBytes)}`]),
  ]
  return (
    <div className={styles.space}>
      <Row gap={2} align="stretch" className={styles.bar} role="img" aria-label={said.join('，')}>
        {parts
          .filter(({ bytes }) => bytes > 0)
          .map(({ kind, bytes }) => (
            <i key={kind} data-kind={kind} style={{ width: `${(bytes / whole) * 100}%` }} />
          ))}
      </Row>
      <Row as="dl" gap={20} lines={6} align="stretch" wraps above={12} className={styles.legend}>
        {parts.map(({ kind, label, bytes }) => (
          <Row gap={8} align="stretch" key={kind}>
            <Row as="dt" gap={8}>
              <i className={styles.dot} data-kind={kind} />
              {label}
            </Row>
            <Text as="dd" tone="soft">
              {sayBytes(bytes)}
            </Text>
          </Row>
        ))}
      </Row>
    </div>
  )
}
