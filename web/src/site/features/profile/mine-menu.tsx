import type { Overview } from '@bee/contract/profile/profile.contract.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { look, Text } from '../../../ui/layout/pieces.tsx'
import { paths } from '../../paths.ts'
import { Icon, type IconName } from '../../../ui/signs/icon.tsx'
import { PROFILE_LINKS, type ProfileChild } from './profile-layout.tsx'
import styles from './mine-menu.module.css'

const countOf: Partial<Record<ProfileChild, (overview: Overview) => string>> = {
  course: ({ courseCount }) => `${courseCount} 门`,
  collect: ({ favouriteCount: collectCount }) => `${collectCount} 门`,
  question: ({ favouriteQuestionCount }) => `${favouriteQuestionCount} 题`,
}

function Content({ icon, label, note }: { icon: IconName; label: string; note?: ReactNode }) {
  return (
    <>
      <Icon name={icon} size={22} className={look({ tone: 'soft' })} />
      {label}
      <Text atEnd size={13} tone="quiet">
        {note}
      </Text>
      <Icon name="chevron-right" size={16} className={styles.arrow} />
    </>
  )
}

export interface MineMenuProps {
  overview: Overview | undefined
  onLogOut: () => void
  /** The choice of theme; it lives in the shell's kit. */
  theme?: ReactNode
}

/** MOBILE: the way to the other pages of the personal centre. */
export function MineMenu({ overview, onLogOut, theme }: MineMenuProps) {
  const links = PROFILE_LINKS.filter(({ child }) => child !== 'overview' && child !== 'edit')
  return (
    <>
      <nav className={styles.menu} aria-label="个人中心">
        {links.map(({ child, label, icon }) => (
          <Link key={child} className={styles.item} to={paths.profile(child)}>
            <Content icon={icon} label={label} note={overview && countOf[child]?.(overview)} />
          </Link>
        ))}
      </nav>
      <div className={styles.menu}>
        {theme ? (
          <div className={styles.item}>
            <Icon name="sun" size={22} className={look({ tone: 'soft' })} />
            外观
            <Text as="div" atEnd>
              {theme}
            </Text>
          </div>
        ) : null}
        <Link className={styles.item} to={paths.about('company')}>
          <Content icon="info" label="关于我们" />
        </Link>
        <button type="button" className={styles.item} onClick={onLogOut}>
          <Content icon="logout" label="退出登录" />
        </button>
      </div>
    </>
  )
}
