import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useDocumentKeys } from '../../ui/actions/use-document-keys.ts'
import { classNames } from '../../lib/class-names.ts'
import { Row, Stack, Text } from '../../ui/layout/pieces.tsx'
import { useVeilClick } from '../../ui/overlays/use-veil-click.ts'
import { Button, IconButton } from './button.tsx'
import styles from './form-dialog.module.css'

interface FormDialogProps {
  title: string
  children: ReactNode
  /** Full label of the submit button: 「退款 ¥299」. */
  action: ReactNode
  /** `kill`: cannot be undone. */
  kind?: 'main' | 'kill'
  isRunning?: boolean
  /** Why the act is not available; the button is grey and gives the reason. */
  whyNot?: string | undefined
  /** Label of the button that closes the dialog. */
  leave?: string
  onSubmit: () => void
  onClose: () => void
  /** On the left of the foot. */
  foot?: ReactNode
  /** Wide enough for lists. */
  isWide?: boolean
}

const FIELD = 'input:not([type="hidden"]):not([disabled]), textarea:not([disabled]), select:not([disabled])'

/**
 * The browser would focus the close button, which is first. A dialog without fields focuses the cancel button, which is safer than the
 * submit button.
 */
function focusFirst(dialog: HTMLDialogElement): void {
  const body = dialog.querySelector('[data-body]')
  if (body?.contains(document.activeElement)) return
  const first = body?.querySelector<HTMLElement>(FIELD) ?? dialog.querySelector<HTMLElement>('[data-leave]')
  first?.focus()
}

/** A dialog with a form. Esc closes it, Ctrl Enter submits it from anywhere inside. */
export function FormDialog(props: FormDialogProps) {
  const { title, children, action, kind = 'main', isRunning = false, whyNot, leave = '先不做', foot, isWide } = props
  const { onSubmit, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const veil = useVeilClick(onClose)

  // A layout effect: the focus returns before the next component takes it.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const cameFrom = document.activeElement
    element.showModal()
    focusFirst(element)
    return () => {
      element.close()
      if (cameFrom instanceof HTMLElement) cameFrom.focus()
    }
  }, [])

  function submit(): void {
    if (!isRunning && whyNot === undefined) onSubmit()
  }

  // On the document: when the focused element is gone, key events come from the body.
  useDocumentKeys((event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
    const { target } = event
    const isLast = [...document.querySelectorAll('dialog[open]')].at(-1) === dialog.current
    if (target instanceof Node && !dialog.current?.contains(target) && !(target === document.body && isLast)) return
    event.preventDefault()
    if (!isRunning && whyNot === undefined) onSubmit()
  })

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, isWide && styles.wide)}
      aria-labelledby={titleId}
      {...veil}
      onCancel={(event) => {
        // The cancel event of a file input inside the dialog bubbles up to here.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      <form
        className={styles.panel}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Row as="header" gap={10} justify="between" fixed className={styles.head}>
          <Text as="h2" size={16} line={24} id={titleId}>
            {title}
          </Text>
          <IconButton icon="close" label="关上" onClick={onClose} />
        </Row>
        <Stack gap={14} grow className={styles.body} data-body>
          {children}
        </Stack>
        <Row as="footer" gap={8} wraps fixed className={styles.foot}>
          {foot}
          <Row as="span" gap={8} atEnd className={styles.actions}>
            <Button kind="quiet" data-leave onClick={onClose}>
              {leave}
              <kbd>Esc</kbd>
            </Button>
            <Button
              kind={kind}
              type="submit"
              loading={isRunning}
              aria-disabled={whyNot !== undefined || undefined}
              title={whyNot}
            >
              {action}
            </Button>
          </Row>
        </Row>
      </form>
    </dialog>
  )
}
