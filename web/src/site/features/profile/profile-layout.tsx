import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Text } from '../../../ui/layout/pieces.tsx'
import type { Device } from '../../device.ts'
import { classNames } from '../../../lib/class-names.ts'
import { paths } from '../../paths.ts'
import { Icon, type IconName } from '../../../ui/signs/icon.tsx'
import styles from './profile-layout.module.css'

export type ProfileChild = Parameters<typeof paths.profile>[0]

interface ProfileLink {
  child: ProfileChild
  label: string
  icon: IconName
}

export const PROFILE_LINKS: readonly ProfileLink[] = [
  { child: 'overview', label: '学习概览', icon: 'grid' },
  { child: 'edit', label: '编辑资料', icon: 'pencil' },
  { child: 'course', label: '我的课程', icon: 'book' },
  { child: 'collect', label: '我的收藏', icon: 'star' },
  { child: 'note', label: '我的笔记', icon: 'note' },
  { child: 'question', label: '我的题目', icon: 'checklist' },
  { child: 'order', label: '我的订单', icon: 'receipt' },
  { child: 'feedback', label: '意见反馈', icon: 'feedback' },
]

export interface ProfileLayoutProps {
  /** The address of the page that is shown. */
  pathname: string
  device: Device
  children: ReactNode
}

/**
 * Around the eight pages of the personal centre. On PC a side navigation and the page beside it. On MOBILE the page
 * alone: the overview from edge to edge (it is the 我的 page and holds the navigation), the others within the margins.
 */
export function ProfileLayout({ pathname, device, children }: ProfileLayoutProps) {
  const current = PROFILE_LINKS.find(({ child }) => paths.profile(child) === pathname)?.child
  const isPc = device === 'PC'
  return (
    <div className={isPc ? classNames('wrap', styles.pc) : current === 'overview' ? undefined : styles.mobile}>
      {isPc ? (
        <nav className={styles.navigation} aria-label="个人中心">
          {PROFILE_LINKS.map(({ child, label, icon }) => (
            <Link
              key={child}
              className={styles.link}
              to={paths.profile(child)}
              aria-current={child === current ? 'page' : undefined}
            >
              <Icon name={icon} size={20} />
              {label}
            </Link>
          ))}
        </nav>
      ) : null}
      <Text as="div" shrinks>
        {children}
      </Text>
    </div>
  )
}
