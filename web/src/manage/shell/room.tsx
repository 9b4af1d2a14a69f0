import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { Notices } from '../ui/notices.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useScrollSpace } from './use-scroll-space.ts'
import styles from './room.module.css'

/** Around all pages: notices, the confirmation dialog, and dialogs of features. */
export function Room({ children }: { children: ReactNode }) {
  useScrollSpace()
  return (
    <div className={styles.room}>
      <Outlet />
      {children}
      <ConfirmDialog />
      <Notices />
    </div>
  )
}
