import { CHOSEN_TYPES_MAX } from '@bee/contract/limits.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { ChipLink } from '../../ui/actions/chip.tsx'
import { Grid, Row, Stack, Text } from '../../ui/layout/pieces.tsx'
import { Icon } from '../../ui/signs/icon.tsx'
import { DirectionIcon } from './direction-icon.tsx'
import type { Direction, SubType, TypeTabsProps } from './type-tabs.tsx'
import { toggledAmong, toggledIn } from './type-tree.ts'
import styles from './type-panel.module.css'

interface TypePanelProps extends Omit<TypeTabsProps, 'of'> {
  /** Undefined: every direction, in columns. */
  directionId: number | undefined
  /** Reached by the keyboard. */
  hasFocus: boolean
  /** A place was chosen rather than a sub-type put in or out. */
  onDone: () => void
}

/** Put in or taken out by a click; the list follows at once and the panel stays. */
function SubtypeLink({ subtype, isChosen, to }: { subtype: SubType; isChosen: boolean; to: string }) {
  return (
    <ChipLink look="sub" pressed={isChosen} className={styles.subtype} render={<Link to={to} />}>
      <Stack as="span" centred fixed className={styles.box} aria-hidden="true">
        {isChosen ? <Icon name="check" size={12} /> : null}
      </Stack>
      {subtype.name}
      {isChosen ? <span className="visually-hidden">，已选，再点去掉</span> : null}
    </ChipLink>
  )
}

function Head({ title, isFull, children }: { title: ReactNode; isFull: boolean; children: ReactNode }) {
  return (
    <Row gap={12} align="baseline" below={12} className={styles.head}>
      <Text as="b" size={18} line={28}>
        {title}
      </Text>
      <Text size={13} tone="quiet" role="status">
        {isFull ? `一次最多选 ${CHOSEN_TYPES_MAX} 个，去掉几个再选` : '可以选几个，点了就生效'}
      </Text>
      {children}
    </Row>
  )
}

function OneDirection({ direction, typeIds, addressOf, onDone }: TypePanelProps & { direction: Direction }) {
  return (
    <>
      <Head title={direction.name} isFull={typeIds.length >= CHOSEN_TYPES_MAX}>
        <Link to={addressOf([direction.id])} onClick={onDone}>
          不限分类
          <Icon name="chevron-right" size={14} />
        </Link>
      </Head>
      <Grid as="ul" gap={8} className={styles.cells} role="list">
        {direction.subtypes.map((subtype) => (
          <li key={subtype.id} className={styles.cell}>
            <SubtypeLink
              subtype={subtype}
              isChosen={typeIds.includes(subtype.id)}
              to={addressOf(toggledIn(direction, typeIds, subtype.id))}
            />
            <Text as="small" block size={12} line={18} tone="quiet" truncate className={styles.topics}>
              {subtype.topics?.join(' / ')}
            </Text>
          </li>
        ))}
      </Grid>
    </>
  )
}

function EveryDirection({ types, typeIds, addressOf, onDone }: TypePanelProps) {
  return (
    <>
      <Head title="全部方向" isFull={typeIds.length >= CHOSEN_TYPES_MAX}>
        {typeIds.length > 0 ? (
          <Link to={addressOf([])} onClick={onDone}>
            清空
          </Link>
        ) : null}
      </Head>
      <Grid as="ul" columns={4} className={styles.columns} role="list">
        {types.map((direction) => (
          <li key={direction.id}>
            <Link className={styles.direction} to={addressOf([direction.id])} onClick={onDone}>
              <DirectionIcon of={direction} size={22} />
              {direction.name}
            </Link>
            <Stack as="ul" className={styles.subtypes} role="list" aria-label={direction.name}>
              {direction.subtypes.map((subtype) => (
                <li key={subtype.id}>
                  <SubtypeLink
                    subtype={subtype}
                    isChosen={typeIds.includes(subtype.id)}
                    to={addressOf(toggledAmong(types, typeIds, subtype.id))}
                  />
                </li>
              ))}
            </Stack>
          </li>
        ))}
      </Grid>
    </>
  )
}

/** Opens below the directions: the sub-types of one of them, or all of them in columns. */
export function TypePanel(props: TypePanelProps) {
  const { types, directionId, hasFocus } = props
  const place = useRef<HTMLDivElement>(null)
  const direction = types.find(({ id }) => id === directionId)
  useEffect(() => {
    if (hasFocus) place.current?.querySelector('a')?.focus()
  }, [hasFocus])
  return (
    <div ref={place} role="group" aria-label={direction ? `${direction.name}的分类` : '全部方向的分类'}>
      {direction ? <OneDirection {...props} direction={direction} /> : <EveryDirection {...props} />}
    </div>
  )
}
