import { useEffect, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Row } from '../layout/pieces.tsx'
import navLink from './nav-link.module.css'
import styles from './section-nav.module.css'

export interface SectionNavItem {
  /** The id of the section's element. */
  id: string
  label: string
  /** A small number after the label. */
  count?: number | undefined
}

export interface SectionNavProps {
  label: string
  items: readonly SectionNavItem[]
  className?: string | undefined
}

/** The strip of the window, below the sticky header, in which a section counts as the one being read. */
const READING_STRIP = '-25% 0px -70% 0px'

/** Links to the sections of a long page; the one being read is lit. */
export function SectionNav({ label, items, className }: SectionNavProps) {
  const [current, setCurrent] = useState(items[0]?.id)
  const ids = items.map(({ id }) => id).join(' ')

  useEffect(() => {
    const sections = ids
      .split(' ')
      .map((id) => document.getElementById(id))
      .filter((section) => section !== null)
    // A jump may pass sections without a call of the observer: the current section is computed from the places of all.
    const observer = new IntersectionObserver(
      ([entry]) => {
        const foot = entry?.rootBounds?.bottom ?? 0
        const read = sections.findLast((section) => section.getBoundingClientRect().top < foot) ?? sections[0]
        setCurrent(read?.id)
      },
      { rootMargin: READING_STRIP },
    )
    for (const section of sections) observer.observe(section)
    return () => {
      observer.disconnect()
    }
  }, [ids])

  return (
    <Row as="nav" gap={36} align="stretch" className={classNames(styles.nav, className)} aria-label={label}>
      {items.map((item) => (
        <a
          key={item.id}
          href={`#${item.id}`}
          className={classNames(navLink.link, styles.link)}
          aria-current={item.id === current ? 'location' : undefined}
        >
          {item.label}
          {item.count === undefined ? null : <small>{item.count}</small>}
        </a>
      ))}
    </Row>
  )
}
