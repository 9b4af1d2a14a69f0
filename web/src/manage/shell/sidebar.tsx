import type { StaffMe } from '@bee/contract/manage/session.contract.ts'
import { shortNameOf } from '@bee/contract/site/school-names.ts'
import { Link, useLocation } from 'react-router'
import { useSchoolFace } from '../../api/school-face.ts'
import { classNames } from '../../lib/class-names.ts'
import { Stack, Text } from '../../ui/layout/pieces.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { Logo } from '../../ui/signs/logo.tsx'
import { paths, STUDENTS_HOME } from '../paths.ts'
import { GROUPS, isWithin, type MenuEntry } from '../route-table.ts'
import menu from '../school/menu.module.css'
import { Icon } from '../ui/icon.tsx'
import { AccountMenu } from './account-menu.tsx'
import { controlKey } from './control-key.ts'
import { EntryCount } from './entry-count.tsx'
import { openPalette } from './palette-store.ts'
import { RunningCount } from './running-count.tsx'
import styles from './sidebar.module.css'

function Group({ name, entries }: { name: string; entries: readonly MenuEntry[] }) {
  const { pathname } = useLocation()
  if (entries.length === 0) return null
  return (
    <div className={styles.group}>
      {name === '' ? null : (
        <Text as="p" size={12} line={18} tone="quiet" className={styles.groupName}>
          {name}
        </Text>
      )}
      {entries.map((entry) => (
        <Link
          key={entry.path}
          to={entry.path}
          className={styles.entry}
          title={entry.label}
          aria-current={isWithin(entry, pathname) ? 'page' : undefined}
        >
          <Icon name={entry.icon} size={18} />
          <span>{entry.label}</span>
          {entry.path === paths.media ? <RunningCount /> : <EntryCount path={entry.path} look="side" />}
        </Link>
      ))}
    </div>
  )
}

export function Sidebar({ menu: entries, me }: { menu: readonly MenuEntry[]; me: StaffMe }) {
  const school = shortNameOf(useSchoolFace())
  return (
    <aside className={styles.side}>
      <Stack flex className={styles.inside}>
        <Link to={paths.today} className={styles.logo} title="回到今日">
          <Logo size={26} />
          <Text as="b" size={16} weight="heavy">
            蜂巢
          </Text>
          <Text atEnd shrinks truncate size={12} tone="quiet" className={styles.school}>
            {school}
          </Text>
        </Link>
        <button type="button" className={styles.find} onClick={openPalette}>
          <Icon name="search" />
          <span>搜索或跳转</span>
          <kbd>{controlKey()} K</kbd>
        </button>
        <nav aria-label="后台导航">
          {GROUPS.map((name) => (
            <Group key={name} name={name} entries={entries.filter(({ group }) => group === name)} />
          ))}
        </nav>
        <div className={styles.foot}>
          <a href={STUDENTS_HOME} className={styles.entry} title="看学员端">
            <Icon name="external" size={18} />
            <span>看学员端</span>
          </a>
          <Popover
            look="panel"
            triggerClassName={styles.me}
            className={classNames(menu.panel, styles.menu)}
            trigger={
              <>
                <Avatar src={me.avatarUrl} nickName={me.nickName} size={28} />
                <Text grow shrinks className={styles.name}>
                  <Text as="b" block size={13} truncate>
                    {me.nickName}
                  </Text>
                  <Text as="small" size={12} tone="quiet">
                    {me.role.name}
                  </Text>
                </Text>
                <Icon name="chevron-down" size={14} />
              </>
            }
          >
            <AccountMenu />
          </Popover>
        </div>
      </Stack>
    </aside>
  )
}
