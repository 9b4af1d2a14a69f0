import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { Text } from '../../../ui/layout/pieces.tsx'
import type { PagerProps } from '../../../ui/navigation/pager.tsx'
import { TabPanel, Tabs, type TabItem } from '../../../ui/navigation/tabs.tsx'
import styles from './profile-panel.module.css'

interface ProfilePanelProps {
  /** Of the panel's heading and tabs. */
  id: string
  title: string
  children: ReactNode
}

/** A page of the personal centre that is a list: on phones the mobile header shows its title. */
export function ProfilePanel({ id, title, children }: ProfilePanelProps) {
  return (
    <section className={styles.panel} aria-labelledby={`${id}-heading`}>
      <Text as="h1" size="h3" line="h3" id={`${id}-heading`} className={styles.heading}>
        {title}
      </Text>
      {children}
    </section>
  )
}

export function ProfileBody({ children }: { children: ReactNode }) {
  return <div className={classNames(styles.body, styles.near)}>{children}</div>
}

interface ProfileTabsProps<Value extends string> {
  id: string
  label: string
  items: readonly TabItem<Value>[]
  value: Value
  addressOf: (value: Value) => string
  look?: 'line' | 'spread'
  children: ReactNode
}

/** Tabs over the list. They are one place seen in another way: none is worth a step back. */
export function ProfileTabs<Value extends string>({
  id,
  label,
  items,
  value,
  addressOf,
  look = 'line',
  children,
}: ProfileTabsProps<Value>) {
  const navigate = useNavigate()
  return (
    <>
      <Tabs
        id={id}
        label={label}
        look={look}
        items={items}
        value={value}
        hrefOf={addressOf}
        onChange={(to) => void navigate(addressOf(to), { replace: true })}
      />
      <TabPanel tabsId={id} value={value} className={classNames(styles.body, look === 'line' && styles.near)}>
        {children}
      </TabPanel>
    </>
  )
}

/** The pager of a list of the personal centre: every page begins at its top. */
export function useProfilePager(
  page: number,
  pageSize: number,
  addressOf: (page: number) => string,
): Omit<PagerProps, 'totalCount'> {
  const navigate = useNavigate()
  return {
    page,
    pageSize,
    hrefOf: addressOf,
    onPageChange: (to) => {
      void navigate(addressOf(to))
      window.scrollTo(0, 0)
    },
    className: styles.pager,
  }
}
