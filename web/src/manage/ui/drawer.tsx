import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Row, Text } from '../../ui/layout/pieces.tsx'
import { useVeilClick } from '../../ui/overlays/use-veil-click.ts'
import { IconButton } from './button.tsx'
import styles from './drawer.module.css'

interface DrawerProps {
  title: ReactNode
  onClose: () => void
  /** For a form with a preview beside it. */
  isWide?: boolean
  children: ReactNode
}

/** A native dialog that slides in from the right: it traps the focus and returns it on close. */
export function Drawer({ title, onClose, isWide = false, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const veil = useVeilClick(onClose)

  // A layout effect: the focus returns before the next component takes it.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const cameFrom = document.activeElement
    element.showModal()
    // A wide drawer has a form, so its first field takes the focus.
    if (isWide) element.querySelector<HTMLElement>('input, textarea')?.focus()
    return () => {
      element.close()
      if (cameFrom instanceof HTMLElement) cameFrom.focus()
    }
  }, [isWide])

  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      data-wide={isWide || undefined}
      aria-labelledby={titleId}
      {...veil}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.panel}>
        <Row as="header" gap={8} justify="between" className={styles.head}>
          <Text as="h2" shrinks size={16} line={24} truncate id={titleId}>
            {title}
          </Text>
          <IconButton icon="close" label="关上" onClick={onClose} />
        </Row>
        {children}
      </div>
    </dialog>
  )
}

export function DrawerSection({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <Text as="h3" below={8} size={13} line={20} weight="strong">
        {title}
        {note === undefined ? null : (
          <Text as="small" size={12} tone="quiet" weight="regular" className={styles.note}>
            {note}
          </Text>
        )}
      </Text>
      {children}
    </section>
  )
}
