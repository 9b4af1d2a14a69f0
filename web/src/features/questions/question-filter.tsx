import type { CourseType } from '@bee/contract/courses/courses.contract.ts'
import { Link } from 'react-router'
import { findType } from '../../lib/type-tree.ts'
import { AreaIcon } from '../../ui/area-icon.tsx'
import { ChipLink } from '../../ui/chip.tsx'
import { narrowed, questionListAddress, type QuestionListView } from './question-list-view.ts'
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
