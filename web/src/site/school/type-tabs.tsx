import type { DirectionLook } from '@bee/contract/courses/courses.contract.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../lib/class-names.ts'
import { Row, Text } from '../../ui/layout/pieces.tsx'
import { holdsChosen, shortName, soleDirection, toggledIn } from './type-tree.ts'
import { DirectionIcon } from './direction-icon.tsx'
import { ChipLink } from '../../ui/actions/chip.tsx'
import { Hexagon } from '../../ui/signs/hexagon.tsx'
import { Icon } from '../../ui/signs/icon.tsx'
import styles from './type-tabs.module.css'

interface TypeTabProps {
  to: string
  isChosen: boolean
  sign: ReactNode
  children: ReactNode
}

function TypeTab({ to, isChosen, sign, children }: TypeTabProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isChosen) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [isChosen])
  return (
    <Text as="li" fixed>
      <Link ref={link} to={to} replace className={styles.type} aria-current={isChosen ? 'true' : undefined}>
        {sign}
        {children}
      </Link>
    </Text>
  )
}

export interface SubType {
  id: number
  name: string
  /** Technology names of its courses. */
  topics?: readonly string[]
}

export interface Direction extends SubType, DirectionLook {
  subtypes: readonly SubType[]
}

export interface TypeTabsProps {
  /** 课程 or 题目: the kind of item in the list. */
  of: string
  types: readonly Direction[]
  /** None: all. */
  typeIds: readonly number[]
  addressOf: (typeIds: readonly number[]) => string
}

/** The type menu of the phone: directions that slide, and below them the sub-types as pills, of which several may be chosen. */
export function TypeTabs({ of, types, typeIds, addressOf }: TypeTabsProps) {
  const direction = soleDirection(types, typeIds)
  return (
    <>
      <nav className={styles.types} aria-label={`${of}方向`}>
        <Row as="ul" gap={6} align="stretch" className={classNames(styles.slide, styles.directions)} role="list">
          <TypeTab
            to={addressOf([])}
            isChosen={typeIds.length === 0}
            sign={
              <Hexagon size={34} tone="ink">
                <Icon name="grid" size={18} />
              </Hexagon>
            }
          >
            全部
          </TypeTab>
          {types.map((type) => (
            <TypeTab
              key={type.id}
              to={addressOf([type.id])}
              isChosen={holdsChosen(type, typeIds)}
              sign={<DirectionIcon of={type} size={34} />}
            >
              {shortName(type.name)}
            </TypeTab>
          ))}
        </Row>
      </nav>
      {direction ? (
        <Row
          as="nav"
          gap={8}
          align="stretch"
          className={classNames(styles.slide, styles.subtypes)}
          aria-label={`${of}分类`}
        >
          <ChipLink
            look="pill"
            pressed={typeIds.includes(direction.id)}
            render={<Link to={addressOf([direction.id])} replace />}
          >
            不限
          </ChipLink>
          {direction.subtypes.map((child) => (
            <ChipLink
              key={child.id}
              look="pill"
              pressed={typeIds.includes(child.id)}
              render={<Link to={addressOf(toggledIn(direction, typeIds, child.id))} replace />}
            >
              {child.name}
            </ChipLink>
          ))}
        </Row>
      ) : null}
    </>
  )
}
