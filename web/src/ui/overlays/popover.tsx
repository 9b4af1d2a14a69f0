'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { useId, useRef, type ReactNode, type ToggleEvent } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './popover.module.css'

const GAP_PX = 8
const EDGE_PX = 16

export interface PopoverProps {
  /** The words and signs on the button. */
  trigger: ReactNode
  triggerClassName?: string | undefined
  children: ReactNode
  placement?: 'above' | 'below'
  /** Which edges of trigger and bubble meet. */
  align?: 'start' | 'end'
  /** `tip`: ink bubble of the footer. `panel`: a sheet like the menus. */
  look?: 'tip' | 'panel'
  className?: string | undefined
}

/**
 * The browser's own popover: closes on Escape and on a click elsewhere, and opens without JavaScript too (then in the
 * middle of the screen). The place beside the trigger is set through the CSSOM just before it shows.
 */
export function Popover({
  trigger,
  triggerClassName,
  children,
  placement = 'above',
  align = 'start',
  look = 'tip',
  className,
}: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)

  function place(event: ToggleEvent<HTMLDivElement>): void {
    if (event.newState !== 'open' || !button.current) return
    const bubble = event.currentTarget
    const anchor = button.current.getBoundingClientRect()
    bubble.dataset['placed'] = placement
    bubble.style.translate = ''
    if (align === 'start') bubble.style.left = `${anchor.left + window.scrollX}px`
    else bubble.style.right = `${document.documentElement.clientWidth - anchor.right - window.scrollX}px`
    bubble.style.top = `${(placement === 'above' ? anchor.top - GAP_PX : anchor.bottom + GAP_PX) + window.scrollY}px`
  }

  /** The page behind a dialog cannot scroll, so a part outside the window could not be reached. */
  function keepInside(event: ToggleEvent<HTMLDivElement>): void {
    if (event.newState !== 'open' || !button.current) return
    const bubble = event.currentTarget
    const { left, right, top, bottom, height } = bubble.getBoundingClientRect()
    const { clientWidth, clientHeight } = document.documentElement
    const aside = Math.max(EDGE_PX - left, Math.min(0, clientWidth - EDGE_PX - right))
    const upTo = button.current.getBoundingClientRect().top - GAP_PX
    const over = clientHeight - EDGE_PX - bottom
    // On the other side of its button where it fits, else as far up as needed.
    const up = over >= 0 ? 0 : upTo - height < EDGE_PX ? Math.max(EDGE_PX - top, over) : upTo - bottom
    bubble.style.translate = `${aside}px ${Math.min(0, up)}px`
  }

  return (
    <>
      <button ref={button} type="button" className={triggerClassName} popoverTarget={id}>
        {trigger}
      </button>
      <div
        id={id}
        popover="auto"
        className={classNames(styles.popover, styles[look], className)}
        onBeforeToggle={place}
        onToggle={keepInside}
      >
        {children}
      </div>
    </>
  )
}
