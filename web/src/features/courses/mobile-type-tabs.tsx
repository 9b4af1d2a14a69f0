import type { CourseType } from '@bee/contract/courses/courses.contract.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { AreaIcon } from '../../ui/area-icon.tsx'
import { ChipLink } from '../../ui/chip.tsx'
import { Hexagon } from '../../ui/hexagon.tsx'
import { Icon } from '../../ui/icon.tsx'
import { courseListAddress, findType, narrowed, type CourseListView } from './course-list-view.ts'
import styles from './mobile-type-tabs.module.css'

/** Java 开发 is Java where there is little room. */
const shortName = (name: string) => name.replace(/\s*开发$/u, '')

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
    <li>
      <Link ref={link} to={to} replace className={styles.type} aria-current={isChosen ? 'true' : undefined}>
        {sign}
        {children}
      </Link>
    </li>
  )
}

export interface MobileTypeTabsProps {
  types: readonly CourseType[]
  view: CourseListView
}

/** The tabbed type menu of the phone: directions that slide, and below them the sub-types as pills. */
export function MobileTypeTabs({ types, view }: MobileTypeTabsProps) {
  const { direction, subtype } = findType(types, view.typeId)
  const to = (typeId: number) => courseListAddress(narrowed(view, { typeId }))
  return (
    <>
      <nav className={styles.types} aria-label="课程方向">
        <ul role="list">
          <TypeTab
            to={to(0)}
            isChosen={view.typeId === 0}
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
              key={type.subjectTypeId}
              to={to(type.subjectTypeId)}
              isChosen={type === direction}
              sign={<AreaIcon area={type.area} size={34} />}
            >
              {shortName(type.subjectTypeName)}
            </TypeTab>
          ))}
        </ul>
      </nav>
      {direction ? (
        <nav className={styles.subtypes} aria-label="课程分类">
          <ChipLink look="pill" pressed={!subtype} render={<Link to={to(direction.subjectTypeId)} replace />}>
            不限
          </ChipLink>
          {direction.childList.map((child) => (
            <ChipLink
              key={child.subjectTypeId}
              look="pill"
              pressed={child === subtype}
              render={<Link to={to(child.subjectTypeId)} replace />}
            >
              {child.subjectTypeName}
            </ChipLink>
          ))}
        </nav>
      ) : null}
    </>
  )
}
