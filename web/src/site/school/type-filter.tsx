import { useId } from 'react'
import { Link } from 'react-router'
import { findType } from './type-tree.ts'
import { DirectionIcon } from './direction-icon.tsx'
import { ChipLink } from '../../ui/actions/chip.tsx'
import type { SubType, TypeTabsProps } from './type-tabs.tsx'
import styles from './type-filter.module.css'

export interface TypeFilterProps extends TypeTabsProps {
  /** Shown while no direction is chosen. */
  subtypesOfAll?: readonly SubType[]
}

/** The type menu of a PC list: directions and, below, sub-types. Every choice is a link. */
export function TypeFilter({ of, types, typeId, addressOf, subtypesOfAll = [] }: TypeFilterProps) {
  const labelId = useId()
  const { direction, subtype } = findType(types, typeId)
  const subtypes = direction?.subtypes ?? subtypesOfAll
  return (
    <section className={styles.filter} aria-label={`${of}分类`}>
      <div className={styles.row} role="group" aria-labelledby={`${labelId}-direction`}>
        <span id={`${labelId}-direction`} className={styles.label}>
          方向
        </span>
        <div className={styles.chips}>
          <ChipLink pressed={typeId === 0} render={<Link to={addressOf(0)} />}>
            全部
          </ChipLink>
          {types.map((type) => (
            <ChipLink key={type.id} pressed={type === direction} render={<Link to={addressOf(type.id)} />}>
              <DirectionIcon of={type} size={22} />
              {type.name}
            </ChipLink>
          ))}
        </div>
      </div>
      {subtypes.length > 0 ? (
        <div className={styles.row} role="group" aria-labelledby={`${labelId}-subtype`}>
          <span id={`${labelId}-subtype`} className={styles.label}>
            分类
          </span>
          <div className={styles.chips}>
            <ChipLink look="sub" pressed={!subtype} render={<Link to={addressOf(direction?.id ?? 0)} />}>
              不限
            </ChipLink>
            {subtypes.map((child) => (
              <ChipLink
                key={child.id}
                look="sub"
                pressed={child === subtype}
                render={<Link to={addressOf(child.id)} />}
              >
                {child.name}
              </ChipLink>
            ))}
          </div>
        </div>
      ) : null}
    </section>
  )
}
