import { Link } from 'react-router'
import { Stack } from '../../ui/layout/pieces.tsx'
import { useMe } from '../api/me.queries.ts'
import { STUDENTS_HOME } from '../paths.ts'
import { mayEnter } from '../may-enter.ts'
import { menuOf, DESK_ROUTES } from '../route-table.ts'
import { AccountMenu } from '../shell/account-menu.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { Box } from '../ui/box.tsx'
import { Icon } from '../ui/icon.tsx'
import { Person } from '../ui/person.tsx'
import styles from './more.module.css'

/** On phones: all pages that are not in the bottom bar. */
export function Component() {
  const me = useMe()
  const menu = menuOf(DESK_ROUTES.filter((route) => mayEnter(me, route)))
  return (
    <PageFrame title="更多">
      <Stack gap={12} className={styles.boxes}>
        <Box title="去别处">
          <ul role="list">
            {menu
              .filter(({ isInBar }) => !isInBar)
              .map(({ path, label, icon }) => (
                <li key={path}>
                  <Link to={path} className={styles.item}>
                    <Icon name={icon} size={20} />
                    {label}
                    <Icon name="chevron-right" />
                  </Link>
                </li>
              ))}
            <li>
              <a href={STUDENTS_HOME} className={styles.item}>
                <Icon name="external" size={20} />
                看学员端
                <Icon name="chevron-right" />
              </a>
            </li>
          </ul>
        </Box>
        <Box title="你">
          <div className={styles.me}>
            <Person name={me.nickName} avatarUrl={me.avatarUrl} line={`${me.role.name}，${me.mobile}`} size={36} />
          </div>
          <AccountMenu />
        </Box>
      </Stack>
    </PageFrame>
  )
}
