import type { ReactNode } from 'react'
import { copyText } from '../../ui/actions/copy-text.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Stack, Text } from '../../ui/layout/pieces.tsx'
import { showToast } from '../../ui/overlays/toast-store.ts'
import { later } from '../../ui/states/later.tsx'
import styles from './share-panel.module.css'

// The drawing of codes is code that few visits need.
const QrCode = later(
  async () => (await import('../../ui/pictures/qr-code.tsx')).QrCode,
  <div className={styles.waiting} />,
)

async function copy(address: string): Promise<void> {
  try {
    await copyText(address)
    showToast('链接已复制')
  } catch {
    showToast('复制失败，请手动选中后复制', 'error')
  }
}

export interface SharePanelProps {
  /** Path of the shared page. */
  path: string
  name: string
  /** Between the code and the address: further choices. */
  children?: ReactNode
}

/** A QR code for a phone nearby, and the link for all others. */
export function SharePanel({ path, name, children }: SharePanelProps) {
  const address = window.location.origin + path
  return (
    <Stack centred gap={12} textAlign="center">
      <QrCode key={address} text={address} label={`《${name}》的二维码`} expandable />
      <p>用手机扫一扫，就能打开《{name}》</p>
      {children}
      <Text as="p" size={13} tone="quiet" breaks className={styles.address}>
        {address}
      </Text>
      <Button onClick={() => void copy(address)}>复制链接</Button>
    </Stack>
  )
}
