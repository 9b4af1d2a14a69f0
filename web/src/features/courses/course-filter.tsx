import type { CourseType } from '@bee/contract/courses/courses.contract.ts'
import { Link } from 'react-router'
import { findType } from '../../lib/type-tree.ts'
import { AreaIcon } from '../../ui/area-icon.tsx'
import { ChipLink } from '../../ui/chip.tsx'
import { courseListAddress, narrowed, type CourseListView } from './course-list-view.ts'
import styles from './course-filter.module.css'

export interface CourseFilterProps {
  types: readonly CourseType[]
  view: CourseListView
}

/** Without a direction only the fullest sub-types fit the row. */
const SUBTYPES_OF_ALL = 8

function subtypesToShow(types: readonly CourseType[], direction: CourseType | undefined) {
  if (direction) return direction.childList
  return types
    .flatMap(({ childList }) => childList)
    .toSorted((a, b) => b.courseCount - a.courseCount)
    .slice(0, SUBTYPES_OF_ALL)
}

/** The mega-menu filter of the PC list: directions and, below, sub-types. Every choice is a link. */
export function CourseFilter({ types, view }: CourseFilterProps) {
  const { direction, subtype } = findType(types, view.typeId)
  const to = (typeId: number) => courseListAddress(narrowed(view, { typeId }))
  return (
    <section className={styles.filter} aria-label="课程分类">
      <div className={styles.row} role="group" aria-labelledby="filter-direction">
        <span id="filter-direction" className={styles.label}>
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
      <div className={styles.row} role="group" aria-labelledby="filter-subtype">
        <span id="filter-subtype" className={styles.label}>
          分类
        </span>
        <div className={styles.chips}>
          <ChipLink look="sub" pressed={!subtype} render={<Link to={to(direction?.subjectTypeId ?? 0)} />}>
            不限
          </ChipLink>
          {subtypesToShow(types, direction).map((child) => (
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
    </section>
  )
}
