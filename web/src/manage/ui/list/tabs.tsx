import { Link } from 'react-router'
import styles from './tabs.module.css'

export interface Tab {
  label: string
  to: string
  isCurrent: boolean
  /** Such as 1206, or 「1000+」 where they are not counted to the end. */
  count?: number | string | undefined
  /** On a phone there is room for the ones that are worked with. */
  isWideOnly?: boolean
}

/** Parts of a list, each an address. On phones they are capsules. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ label: name, to, isCurrent, count, isWideOnly }) => (
        <Link
          key={name}
          to={to}
          className={styles.tab}
          aria-current={isCurrent ? 'page' : undefined}
          data-wide-only={(isWideOnly && !isCurrent) || undefined}
        >
          {name}
          {count === undefined ? null : <small>{count}</small>}
        </Link>
      ))}
    </nav>
  )
}
