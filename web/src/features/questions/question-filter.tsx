import type { CourseType } from '@bee/contract/courses/courses.contract.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { AreaIcon } from '../../ui/area-icon.tsx'
import { ChipLink } from '../../ui/chip.tsx'
import { Hexagon } from '../../ui/hexagon.tsx'
import { Icon } from '../../ui/icon.tsx'
import { findType, narrowed, questionListAddress, type QuestionListView } from './question-list-view.ts'
import styles from './question-filter.module.css'

export interface QuestionFilterProps {
  types: readonly CourseType[]
  view: QuestionListView
}

/** PC: directions, and the sub-types of the chosen one. Every choice is a link. */
export function QuestionFilter({ types, view }: QuestionFilterProps) {
  const { direction, subtype } = findType(types, view.typeId)
  const to = (typeId: number) => questionListAddress(narrowed(view, { typeId }))
  return (
    <section className={styles.filter} aria-label="题目分类">
      <div className={styles.row} role="group" aria-labelledby="question-direction">
        <span id="question-direction" className={styles.label}>
          方向
        </span>
        <div className={styles.chips}>
          <ChipLink pressed={view.typeId === 0} render={<Link to={to(0)} />}>
            全部
          </ChipLink>
          {types.map((type) => (
            <ChipLink
              key={type.subjectTypeId}
              pressed={type === direction}
              render={<Link to={to(type.subjectTypeId)} />}
            >
              <AreaIcon area={type.area} size={22} />
              {type.subjectTypeName}
            </ChipLink>
          ))}
        </div>
      </div>
      {direction ? (
        <div className={styles.row} role="group" aria-labelledby="question-subtype">
          <span id="question-subtype" className={styles.label}>
            分类
          </span>
          <div className={styles.chips}>
            <ChipLink look="sub" pressed={!subtype} render={<Link to={to(direction.subjectTypeId)} />}>
              不限
            </ChipLink>
            {direction.childList.map((child) => (
              <ChipLink
                key={child.subjectTypeId}
                look="sub"
                pressed={child === subtype}
                render={<Link to={to(child.subjectTypeId)} />}
              >
                {child.subjectTypeName}
              </ChipLink>
            ))}
          </div>
        </div>
      ) : null}
    </section>
  )
}

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

/** MOBILE: directions that slide, and below them the sub-types as pills. */
export function QuestionTypeTabs({ types, view }: QuestionFilterProps) {
  const { direction, subtype } = findType(types, view.typeId)
  const to = (typeId: number) => questionListAddress(narrowed(view, { typeId }))
  return (
    <>
      <nav className={styles.types} aria-label="题目方向">
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
        <nav className={styles.subtypes} aria-label="题目分类">
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
