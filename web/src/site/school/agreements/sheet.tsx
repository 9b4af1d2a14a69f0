import type { ReactNode } from 'react'
import { Row } from '../../../ui/layout/pieces.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import styles from './agreements.module.css'

interface SheetProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** Always in sight, below the text. */
  buttons: ReactNode
}

/** From below on a phone, a drawer on the right on a PC. */
export const Sheet = ({ title, onClose, children, buttons }: SheetProps) => (
  <Dialog open onClose={onClose} title={title} className={styles.sheet}>
    <div className={styles.text}>{children}</div>
    <Row as="footer" gap={10} align="stretch" className={styles.buttons}>
      {buttons}
    </Row>
  </Dialog>
)
