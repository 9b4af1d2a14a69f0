'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import type { CourseType } from '@bee/contract/courses/courses.contract.ts'
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../../../lib/class-names.ts'
import { Grid, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { paths } from '../../../paths.ts'
import { DirectionIcon } from '../../../school/direction-icon.tsx'
import { Icon } from '../../../../ui/signs/icon.tsx'
import { later } from '../../../../ui/states/later.tsx'
import styles from './mega-menu.module.css'

// Fetched when the mouse or the focus first comes near.
const MegaMenuFlyout = later(async () => (await import('./mega-menu-flyout.tsx')).MegaMenuFlyout)

/** Time to move the mouse from a row over to its fly-out. */
export const FLYOUT_CLOSE_MS = 120

/** Up to so many sub-types leave room for the courses below them; beside them half of the fly-out would be empty. */
const SHORT_SUBTYPES = 2

function step(links: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const index = links.indexOf(document.activeElement as HTMLElement)
  switch (key) {
    case 'ArrowDown':
      return links[(index + 1) % links.length]
    case 'ArrowUp':
      return links[(index + links.length - 1) % links.length]
    case 'Home':
      return links[0]
    case 'End':
      return links.at(-1)
    default:
      return undefined
  }
}

const linksIn = (element: HTMLElement | null) => [...(element?.querySelectorAll<HTMLElement>('a') ?? [])]

/**
 * The directions, each with a fly-out of its sub-types. The mouse opens it by hovering, the keyboard by arriving at a row;
 * arrow keys walk up and down, right into the fly-out and left back to the row. Every row is a plain link as well.
 */
export function MegaMenu({ types, className }: { types: readonly CourseType[]; className?: string | undefined }) {
  const flyoutId = useId()
  const rows = useRef<HTMLUListElement>(null)
  const flyout = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [openId, setOpenId] = useState<number>()
  const open = types.find((type) => type.id === openId)
  const isShort = open !== undefined && open.subtypes.length <= SHORT_SUBTYPES

  useEffect(() => () => clearTimeout(timer.current), [])

  function show(typeId: number | undefined): void {
    clearTimeout(timer.current)
    setOpenId(typeId)
  }

  function closeSoon(): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpenId(undefined), FLYOUT_CLOSE_MS)
  }

  function rowOf(typeId: number | undefined): HTMLElement | undefined {
    return linksIn(rows.current)[types.findIndex((type) => type.id === typeId)]
  }

  function handleRowKey(event: KeyboardEvent): void {
    const target = event.key === 'ArrowRight' ? linksIn(flyout.current)[0] : step(linksIn(rows.current), event.key)
    if (event.key === 'Escape') show(undefined)
    if (!target) return
    event.preventDefault()
    target.focus()
  }

  function handleFlyoutKey(event: KeyboardEvent): void {
    const isLeaving = event.key === 'ArrowLeft' || event.key === 'Escape'
    const target = isLeaving ? rowOf(openId) : step(linksIn(flyout.current), event.key)
    if (!target) return
    event.preventDefault()
    target.focus()
    if (event.key === 'Escape') show(undefined)
  }

  function handleBlur(event: FocusEvent): void {
    if (!event.currentTarget.contains(event.relatedTarget)) show(undefined)
  }

  return (
    <nav
      className={classNames(styles.menu, className)}
      aria-label="课程分类"
      data-open={open ? true : undefined}
      onMouseLeave={closeSoon}
      onBlur={handleBlur}
    >
      <Stack as="ul" flex ref={rows} className={styles.rows} role="list" onKeyDown={handleRowKey}>
        {types.map((type) => (
          <li key={type.id}>
            <Link
              to={paths.courseSearch({ typeId: type.id })}
              className={styles.row}
              aria-expanded={type === open}
              aria-controls={type === open ? flyoutId : undefined}
              onMouseEnter={() => show(type.id)}
              onFocus={() => show(type.id)}
              onClick={() => show(undefined)}
            >
              <DirectionIcon of={type} size={28} />
              <Text as="b" size={15} weight="strong" nowrap>
                {type.name}
              </Text>
              <Text as="small" size={12} tone="quiet" truncate>
                {type.hotWords.join(' / ')}
              </Text>
              <Icon name="chevron-right" size={14} className={styles.arrow} />
            </Link>
          </li>
        ))}
      </Stack>
      {open ? (
        <Grid
          gap={32}
          ref={flyout}
          id={flyoutId}
          className={styles.flyout}
          data-short={isShort || undefined}
          onMouseEnter={() => show(open.id)}
          onKeyDown={handleFlyoutKey}
        >
          <MegaMenuFlyout type={open} isShort={isShort} onLeave={() => show(undefined)} />
        </Grid>
      ) : null}
    </nav>
  )
}
