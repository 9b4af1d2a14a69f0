import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import { readSession } from '../../../api/session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { laterDialog } from '../../../ui/overlays/later-dialog.tsx'
import type { BoughtCourse } from './bought-course.ts'

// Most who see a price do not buy: the summary, the instructions and the upload come with the click.
const OrderDialog = laterDialog(async () => (await import('./order-dialog.tsx')).OrderDialog)

export interface BuyButtonProps {
  course: BoughtCourse
  size?: 'medium' | 'large'
  block?: boolean
  /** The course's detail may have changed. */
  onChange: () => void
}

/** Leads to the summary of an order, or to the one that waits for its payment. */
export function BuyButton({ course, size = 'large', block = false, onChange }: BuyButtonProps) {
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)

  function handleClick(): void {
    if (readSession()) setIsOpen(true)
    else void navigate(paths.login(window.location.pathname + window.location.search))
  }

  return (
    <>
      <Button kind="primary" size={size} block={block} icon="receipt" onClick={handleClick}>
        {course.pendingOrderNo === null ? `¥${course.price} 购买` : '去支付'}
      </Button>
      {/* Outside the player, whose dark theme, centred words and hidden pointer would be inherited. */}
      {isOpen
        ? createPortal(
            <OrderDialog course={course} onChange={onChange} onClose={() => setIsOpen(false)} />,
            document.body,
          )
        : null}
    </>
  )
}
