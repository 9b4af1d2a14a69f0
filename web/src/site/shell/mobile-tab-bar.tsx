'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { Link } from 'react-router'
import { Grid, Stack } from '../../ui/layout/pieces.tsx'
import { paths } from '../paths.ts'
import type { Tab } from '../route-table.ts'
import { CountBadge } from '../../ui/signs/count-badge.tsx'
import { Hexagon } from '../../ui/signs/hexagon.tsx'
import { Icon, type IconName } from '../../ui/signs/icon.tsx'
import { scrollToTop } from '../../ui/actions/scroll-to-top.ts'
import { useUnreadCount } from './shell.queries.ts'
import styles from './mobile-tab-bar.module.css'

const TABS: readonly { tab: Tab; to: string; icon: IconName; label: string }[] = [
  { tab: 'home', to: paths.home, icon: 'home', label: '首页' },
  { tab: 'courses', to: paths.courses, icon: 'book', label: '课程' },
  { tab: 'questions', to: paths.questions, icon: 'checklist', label: '题库' },
  { tab: 'messages', to: paths.messages, icon: 'bell', label: '消息' },
  { tab: 'mine', to: paths.profile('overview'), icon: 'user', label: '我的' },
]

export function MobileTabBar({ tab: current }: { tab: Tab }) {
  const unread = useUnreadCount()
  return (
    <Grid as="nav" className={styles.bar} aria-label="主导航">
      {TABS.map(({ tab, to, icon, label }) => {
        const isCurrent = tab === current
        const sign = <Icon name={icon} size={23} />
        return (
          <Link
            key={tab}
            to={to}
            className={styles.tab}
            aria-current={isCurrent ? 'page' : undefined}
            onClick={isCurrent ? scrollToTop : undefined}
          >
            {isCurrent ? (
              <Hexagon size={34} className={styles.cell}>
                {sign}
              </Hexagon>
            ) : (
              <Stack as="span" centred className={styles.sign}>
                {sign}
              </Stack>
            )}
            {tab === 'messages' ? <CountBadge count={unread} className={styles.count} /> : null}
            {label}
            {tab === 'messages' && unread > 0 ? <span className="visually-hidden">，{unread} 条未读</span> : null}
          </Link>
        )
      })}
    </Grid>
  )
}
