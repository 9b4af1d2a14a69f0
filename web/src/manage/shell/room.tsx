import { Outlet } from 'react-router'
import { Notices } from '../ui/notices.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useScrollSpace } from './use-scroll-space.ts'
import styles from './room.module.css'

/** Around all pages: notices and the confirmation dialog. */
export function Room() {
  useScrollSpace()
  return (
    <div className={styles.room}>
      <Outlet />
      <ConfirmDialog />
      <Notices />
    </div>
  )
}
