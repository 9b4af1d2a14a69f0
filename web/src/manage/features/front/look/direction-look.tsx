import { Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { DirectionSignDrawing } from '../../../../ui/signs/direction-sign.tsx'
import styles from './look.module.css'

const UNNAMED = '还没有名字'

/** The cell of a direction: its sign on its colour. */
export function DirectionLook({ name, colour, sign }: { name: string; colour: string; sign: string }) {
  return (
    <Row as="p" gap={10} data-tone={colour === '' ? undefined : colour}>
      <Stack as="i" centred fixed className={styles.swatch} aria-hidden="true">
        <DirectionSignDrawing sign={sign} size={16} />
      </Stack>
      {name === '' ? UNNAMED : name}
    </Row>
  )
}

/** A subtype as a pill above the lists. */
export function SubTypeLook({ name }: { name: string }) {
  return (
    <Text as="p" size={13} line={32} className={styles.subType}>
      {name === '' ? UNNAMED : name}
    </Text>
  )
}
