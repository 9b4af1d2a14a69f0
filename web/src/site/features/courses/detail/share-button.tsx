import { useState } from 'react'
import { Button } from '../../../../ui/actions/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { Icon } from '../../../../ui/signs/icon.tsx'
import { showToast } from '../../../../ui/overlays/toast-store.ts'
import { later } from '../../../../ui/states/later.tsx'
import styles from './share-button.module.css'

// The drawing of codes is code that few visits need.
const QrCode = later(
  async () => (await import('../../../../ui/pictures/qr-code.tsx')).QrCode,
  <div className={styles.waiting} />,
)

export interface ShareButtonProps {
  /** Path of the page that is shared. */
  path: string
  name: string
  look?: 'text' | 'line'
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    showToast('链接已复制')
  } catch {
    showToast('浏览器不让复制，请长按链接复制', 'error')
  }
}

/** A QR code for the phone beside, and the link for everybody else. */
export function ShareButton({ path, name, look = 'text' }: ShareButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {look === 'text' ? (
        <button type="button" className={styles.text} onClick={() => setIsOpen(true)}>
          <Icon name="share" size={18} />
          分享
        </button>
      ) : (
        <Button icon="share" onClick={() => setIsOpen(true)}>
          分享
        </Button>
      )}
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="分享这门课">
        {isOpen ? (
          <div className={styles.share}>
            <QrCode text={window.location.origin + path} label={`《${name}》的二维码`} expandable />
            <p>扫一扫，在手机上接着看《{name}》</p>
            <p className={styles.address}>{window.location.origin + path}</p>
            <Button onClick={() => void copy(window.location.origin + path)}>复制链接</Button>
          </div>
        ) : null}
      </Dialog>
    </>
  )
}
