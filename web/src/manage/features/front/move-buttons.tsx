import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { Choice } from '../../ui/choice.tsx'
import { IconButton } from '../../ui/button.tsx'
import styles from './front.module.css'

interface MoveButtonsProps {
  name: string
  /** Position among its siblings, from 0, and their number. */
  place: number
  count: number
  whyNot: string | undefined
  onMove: (place: number) => void
}

/** Moves an item by one, to a number, or by dragging the handle. */
export function MoveButtons({ name, place, count, whyNot, onMove }: MoveButtonsProps) {
  const options = Array.from({ length: count }, (_, nth) => ({ value: nth, label: `第 ${nth + 1} 位` }))
  const move = (to: number) => {
    if (whyNot === undefined && to !== place) onMove(to)
  }
  return (
    <Row as="span" inline gap={2} className={styles.moves}>
      <IconButton
        icon="chevron-up"
        label={`${name}上移`}
        disabled={place === 0}
        aria-disabled={whyNot !== undefined || undefined}
        onClick={() => move(place - 1)}
      />
      <IconButton
        icon="chevron-down"
        label={`${name}下移`}
        disabled={place === count - 1}
        aria-disabled={whyNot !== undefined || undefined}
        onClick={() => move(place + 1)}
      />
      <Choice
        label={`${name}移到`}
        options={options}
        value={place}
        onChoose={move}
        shown="移到…"
        look="cell"
        align="end"
      />
      <Text
        tone="quiet"
        className={styles.grip}
        draggable={whyNot === undefined}
        title="按住拖到别处"
        aria-hidden="true"
      >
        ⠿
      </Text>
    </Row>
  )
}
