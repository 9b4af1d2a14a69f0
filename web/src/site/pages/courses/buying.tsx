import { useCallback, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import { readSession } from '../../../api/session.ts'
import { laterDialog } from '../../../ui/overlays/later-dialog.tsx'
import { BUY_QUERY, paths } from '../../paths.ts'
import { usePageLocation } from '../../shell/page-location.tsx'
import { useIsHydrated } from '../../shell/use-is-hydrated.ts'
import type { BoughtCourse } from '../../features/orders/bought-course.ts'
import { BuyContext } from '../../features/orders/buy-context.ts'

// Loaded at the click: most visitors who see a price do not buy.
const OrderDialog = laterDialog(async () => (await import('../../features/orders/order-dialog.tsx')).OrderDialog)

function addressWith(isBuying: boolean, { pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search)
  if (isBuying) query.set(BUY_QUERY, '1')
  else query.delete(BUY_QUERY)
  const text = query.toString()
  return pathname + (text === '' ? '' : `?${text}`)
}

/** A timer cannot wait longer than this. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

/** Asks the server again when the discount ends: its clock decides what the course costs. */
function useEndOfDiscount(until: string | undefined, onEnd: () => void): void {
  const handleEnd = useEffectEvent(onEnd)
  useEffect(() => {
    const waitMs = until === undefined ? -1 : Date.parse(until) - Date.now()
    if (waitMs < 0 || waitMs > LONGEST_WAIT_MS) return
    const timer = setTimeout(handleEnd, waitMs)
    return () => clearTimeout(timer)
  }, [until])
}

export interface BuyingProps {
  course: BoughtCourse & { isOpen: boolean }
  /** The course's detail may have changed. */
  onChange: () => void
  /** The page with the buttons that open the order. */
  children: ReactNode
}

/** A visitor logs in first, and comes back to the order dialog. */
export function Buying({ course, onChange, children }: BuyingProps) {
  const navigate = useNavigate()
  const { pathname, search, hash } = usePageLocation()
  const isHydrated = useIsHydrated()
  const isAsked = new URLSearchParams(search).has(BUY_QUERY)
  const [isOpen, setIsOpen] = useState(isAsked)

  useEffect(() => {
    if (!isAsked) return
    // Obeyed once: a reload shows the page, not an order that was closed.
    void navigate(addressWith(false, { pathname, search }) + hash, { replace: true, preventScrollReset: true })
  }, [isAsked, navigate, pathname, search, hash])

  useEndOfDiscount(course.discount?.until, onChange)

  // Paid meanwhile: the course is open, so the dialog closes.
  if (isOpen && course.isOpen) setIsOpen(false)

  const buy = useCallback(() => {
    if (readSession()) setIsOpen(true)
    else void navigate(paths.login(addressWith(true, { pathname, search })))
  }, [navigate, pathname, search])

  return (
    <BuyContext value={buy}>
      {children}
      {/* Outside the player: its dark theme, centred words and hidden pointer would be inherited. */}
      {isOpen && isHydrated && readSession()
        ? createPortal(
            <OrderDialog course={course} onChange={onChange} onClose={() => setIsOpen(false)} />,
            document.body,
          )
        : null}
    </BuyContext>
  )
}
