import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useDeskEvents } from '../api/use-desk-events.ts'
import { openPalette } from './palette-store.ts'
import { PageBar } from './page-bar.tsx'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './page-frame.module.css'

interface PageFrameProps {
  title: string
  /** A few quiet words beside the title. */
  note?: ReactNode
  /** On the right; the one honey button last. */
  actions?: ReactNode
  /** The list of which this is one; leads back to it. */
  from?: { label: string; to: string }
  children: ReactNode
  /** Of a list: from edge to edge, as high as the window at least, so that its foot stands at the foot. */
  isList?: boolean
}

/** The bar at the top and what is below it. Of every page whose window scrolls; what it lists follows what others do. */
export function PageFrame({ title, note, actions, from, children, isList = false }: PageFrameProps) {
  useDeskEvents()
  return (
    <>
      <PageBar
        title={title}
        note={note}
        before={
          from === undefined ? null : (
            <nav aria-label="位置" className={styles.from}>
              <Link to={from.to}>{from.label}</Link>
              <Icon name="chevron-right" size={12} />
            </nav>
          )
        }
        actions={
          <>
            <IconButton icon="search" label="搜索或跳转" className={styles.search} onClick={openPalette} />
            {actions}
          </>
        }
      />
      <div className={isList ? styles.list : styles.body}>{children}</div>
    </>
  )
}
