import { Link, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { isWithin, type MenuEntry } from '../route-table.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { EntryCount } from './entry-count.tsx'
import styles from './bottom-bar.module.css'

function Cell({ to, label, icon, isCurrent }: { to: string; label: string; icon: IconName; isCurrent: boolean }) {
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={icon} size={22} />
      {label}
      <EntryCount path={to} look="bar" />
    </Link>
  )
}

/** On phones: the pages for daily use, and 「更多」 for the rest. */
export function BottomBar({ menu }: { menu: readonly MenuEntry[] }) {
  const { pathname } = useLocation()
  const cells = menu.filter(({ isInBar }) => isInBar)
  const isElsewhere = !cells.some((entry) => isWithin(entry, pathname))
  return (
    <nav className={styles.bar} aria-label="主导航">
      {cells.map((entry) => (
        <Cell
          key={entry.path}
          to={entry.path}
          label={entry.label}
          icon={entry.icon}
          isCurrent={isWithin(entry, pathname)}
        />
      ))}
      <Cell to={paths.more} label="更多" icon="more" isCurrent={isElsewhere} />
    </nav>
  )
}
