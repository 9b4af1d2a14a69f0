import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Row } from '../../ui/layout/pieces.tsx'
import { useDeskEvents } from '../api/use-desk-events.ts'
import { openPalette } from './palette-store.ts'
import { PageBar } from './page-bar.tsx'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './page-frame.module.css'

interface PageFrameProps {
  title: string
  /** A short text beside the title. */
  note?: ReactNode
  /** On the right; the main button is last. */
  actions?: ReactNode
  /** The list that this item belongs to; the bar links back to it. */
  from?: { label: string; to: string }
  children: ReactNode
  /** For lists: full width and at least the height of the window, so that the list's foot is at the bottom. */
  isList?: boolean
}

/** The bar and the content, for pages that scroll with the window. It listens to events, so lists follow the changes of colleagues. */
export function PageFrame({ title, note, actions, from, children, isList = false }: PageFrameProps) {
  useDeskEvents()
  return (
    <>
      <PageBar
        title={title}
        note={note}
        before={
          from === undefined ? null : (
            <Row as="nav" gap={6} fixed tone="quiet" aria-label="位置" className={styles.from}>
              <Link to={from.to}>{from.label}</Link>
              <Icon name="chevron-right" size={12} />
            </Row>
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
