import { useEffect, useId, useRef, type ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { Row, Text } from '../layout/pieces.tsx'
import { useVeilClick } from './use-veil-click.ts'
import styles from './dialog.module.css'

export interface DialogProps {
  open: boolean
  /** Escape, the cross and a click outside ask for it; the owner decides by changing `open`. */
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the foot. */
  actions?: ReactNode
  className?: string | undefined
}

/** The native element traps and returns the focus and makes the rest of the page inert. */
export function Dialog({ open, onClose, title, children, actions, className }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const veil = useVeilClick(onClose)

  useEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    element.showModal()
    return () => {
      element.close()
    }
  }, [open])

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, className)}
      aria-labelledby={titleId}
      {...veil}
      onCancel={(event) => {
        // A cancel from a file picker inside bubbles up to here.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      {open ? (
        <div className={styles.panel}>
          <Row as="header" gap={12} justify="between" className={styles.header}>
            <Text as="h2" size={18} line={28} id={titleId}>
              {title}
            </Text>
            <IconButton icon="close" label="关闭" onClick={onClose} />
          </Row>
          <div className={styles.body}>{children}</div>
          {actions ? (
            <Row as="footer" gap={12} align="stretch" justify="end" above={16}>
              {actions}
            </Row>
          ) : null}
        </div>
      ) : null}
    </dialog>
  )
}
