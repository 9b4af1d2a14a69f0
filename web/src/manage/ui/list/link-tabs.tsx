import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import styles from './link-tabs.module.css'

export interface Tab {
  label: string
  to: string
  isCurrent: boolean
  /** Such as 1206, or 「1000+」 where the server stops counting. */
  count?: number | string | undefined
}

/** Parts of a list, each with an address: links that look like tabs. On phones they are capsules. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const row = useRef<HTMLElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.label
  // Counts arrive after the names and widen the row.
  const counts = tabs.map(({ count }) => count).join()

  // On phones the row scrolls: bring the current tab into view.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (tab && row.current) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [current, counts])

  return (
    <Row as="nav" gap={24} align="stretch" ref={row} className={styles.tabs} aria-label={label}>
      {tabs.map(({ label: name, to, isCurrent, count }) => (
        <Link key={name} to={to} className={styles.tab} aria-current={isCurrent ? 'page' : undefined}>
          {name}
          {count === undefined ? null : (
            <Text as="small" size={12} tone="quiet" weight="regular" className={styles.count}>
              {count}
            </Text>
          )}
        </Link>
      ))}
    </Row>
  )
}
