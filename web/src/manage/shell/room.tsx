import { Outlet } from 'react-router'
import { Notices } from '../ui/notices.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useScrollRoom } from './use-scroll-room.ts'
import styles from './room.module.css'

/** Around everything: what is said in passing, and the question who is there. */
export function Room() {
  useScrollRoom()
  return (
    <div className={styles.room}>
      <Outlet />
      <ConfirmDialog />
      <Notices />
    </div>
  )
}
