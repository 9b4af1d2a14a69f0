'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Row } from '../../ui/layout/pieces.tsx'
import { paths } from '../paths.ts'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { HeaderLogo, useHomeLabel } from '../school/school-logo.tsx'
import { isPlainClick } from '../../ui/actions/plain-click.ts'
import { ThemeSwitch } from '../../ui/actions/theme-switch.tsx'
import { AccountMenu } from './account-menu.tsx'
import { CourseSearch } from '../school/course-search.tsx'
import { useUnreadCount } from './shell.queries.ts'
import { useSteppingAside } from './use-stepping-aside.ts'
import styles from './desktop-header.module.css'

const MENU: readonly { to: string; section: string; label: string }[] = [
  { to: paths.home, section: '/home', label: '首页' },
  { to: paths.courses, section: '/subject', label: '课程' },
  { to: paths.questions, section: '/question', label: '题库' },
  { to: paths.news, section: '/news', label: '资讯' },
  { to: paths.about('company'), section: '/about', label: '关于我们' },
  { to: paths.profile('overview'), section: '/profile', label: '个人中心' },
]

function currentOf(section: string, to: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  return pathname === section || pathname.startsWith(`${section}/`) ? 'true' : undefined
}

function MessageLink() {
  const unread = useUnreadCount()
  return (
    <IconButton
      icon="bell"
      label={unread > 0 ? `消息，${unread} 条未读` : '消息'}
      count={unread}
      render={<Link to={paths.messages} />}
    />
  )
}

/** A sign that turns into the field. Before the page's code has arrived it is a link to the list, which has a search too. */
function SearchToggle({ isOpen, onToggle }: { isOpen: boolean; onToggle: (isOpen: boolean) => void }) {
  const toggle = useRef<HTMLAnchorElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // Closing takes the field away, and the focus with it.
    if (wasOpen.current && document.activeElement === document.body) toggle.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (isOpen) {
    return (
      <>
        <CourseSearch device="PC" isOpened onLeave={() => onToggle(false)} />
        <IconButton icon="close" label="收起搜索" iconSize={20} onClick={() => onToggle(false)} />
      </>
    )
  }
  return (
    <IconButton
      icon="search"
      label="搜索课程"
      render={
        <Link
          ref={toggle}
          to={paths.courses}
          role="button"
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            onToggle(true)
          }}
        />
      }
    />
  )
}

export interface DesktopHeaderProps {
  pathname: string
  /** Path and query of the page below, to return to after a log-in. */
  wayBack: string | undefined
  /** Stays visible, except while the reader scrolls down. */
  isSticky: boolean
}

export function DesktopHeader({ pathname, wayBack, isSticky }: DesktopHeaderProps) {
  const header = useRef<HTMLElement>(null)
  const [isSearching, setIsSearching] = useState(false)
  useSteppingAside(header, isSticky)
  return (
    <header
      ref={header}
      className={styles.header}
      data-sticky={isSticky || undefined}
      data-searching={isSearching || undefined}
    >
      <Row className={`wrap ${styles.row}`}>
        <Link to={paths.home} className={styles.logo} aria-label={useHomeLabel()}>
          <HeaderLogo />
        </Link>
        <Row as="nav" gap={4} align="stretch" className={styles.menu} aria-label="主导航">
          {MENU.map(({ to, section, label }) => (
            <Link key={to} to={to} aria-current={currentOf(section, to, pathname)}>
              {label}
            </Link>
          ))}
        </Row>
        <Row gap={6} atEnd>
          <SearchToggle isOpen={isSearching} onToggle={setIsSearching} />
          <ThemeSwitch />
          <MessageLink />
          <AccountMenu wayBack={wayBack} />
        </Row>
      </Row>
    </header>
  )
}
