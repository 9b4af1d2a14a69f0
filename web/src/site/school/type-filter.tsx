import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { ChipLink } from '../../ui/actions/chip.tsx'
import { Row, Text } from '../../ui/layout/pieces.tsx'
import { Icon } from '../../ui/signs/icon.tsx'
import { TypeMenu } from './type-menu.tsx'
import type { TypeTabsProps } from './type-tabs.tsx'
import { chosenTypes, soleDirection, toggledIn } from './type-tree.ts'
import styles from './type-filter.module.css'

function FilterRow({ label, children }: { label: string; children: ReactNode }) {
  const labelId = useId()
  return (
    <Row align="stretch" className={styles.row} role="group" aria-labelledby={labelId}>
      <Text fixed tone="quiet" id={labelId} className={styles.label}>
        {label}
      </Text>
      {children}
    </Row>
  )
}

/** The sub-types of the direction, or, where the choice spans directions, the chosen types. */
function ChoiceRow({ types, typeIds, addressOf }: Omit<TypeTabsProps, 'of'>) {
  const direction = soleDirection(types, typeIds)
  const chosen = chosenTypes(types, typeIds)
  if (direction && direction.subtypes.length > 0) {
    return (
      <FilterRow label="分类">
        <Row gap={4} align="stretch" wraps>
          <ChipLink
            look="sub"
            pressed={typeIds.includes(direction.id)}
            render={<Link to={addressOf([direction.id])} />}
          >
            不限
          </ChipLink>
          {direction.subtypes.map((child) => (
            <ChipLink
              key={child.id}
              look="sub"
              pressed={typeIds.includes(child.id)}
              render={<Link to={addressOf(toggledIn(direction, typeIds, child.id))} />}
            >
              {child.name}
            </ChipLink>
          ))}
        </Row>
      </FilterRow>
    )
  }
  if (direction || chosen.length === 0) return null
  return (
    <FilterRow label="已选">
      <Row gap={4} align="stretch" wraps>
        {chosen.map(({ id, name }) => (
          <ChipLink key={id} look="sub" pressed render={<Link to={addressOf(typeIds.filter((each) => each !== id))} />}>
            {name}
            <span className="visually-hidden">，点一下去掉</span>
            <Icon name="close" size={14} />
          </ChipLink>
        ))}
        <ChipLink look="sub" pressed={false} render={<Link to={addressOf([])} />}>
          清空
        </ChipLink>
      </Row>
    </FilterRow>
  )
}

/**
 * The type menu of a PC list: directions, each with a panel of its sub-types, and below them the sub-types of the one that is
 * chosen. Every choice is a link, of sub-types several may be chosen.
 */
export function TypeFilter({ of, ...choice }: TypeTabsProps) {
  return (
    <section className={styles.filter} aria-label={`${of}分类`}>
      <FilterRow label="方向">
        <TypeMenu {...choice} />
      </FilterRow>
      <ChoiceRow {...choice} />
    </section>
  )
}
