import { DirectionSignDrawing } from '../../../../ui/signs/direction-sign.tsx'
import styles from './look.module.css'

const UNNAMED = '还没有名字'

/** The cell of a direction: its sign on its colour. */
export function DirectionLook({ name, colour, sign }: { name: string; colour: string; sign: string }) {
  return (
    <p className={styles.direction} data-tone={colour === '' ? undefined : colour}>
      <i className={styles.swatch} aria-hidden="true">
        <DirectionSignDrawing sign={sign} size={16} />
      </i>
      {name === '' ? UNNAMED : name}
    </p>
  )
}

/** A subtype as a pill above the lists. */
export function SubTypeLook({ name }: { name: string }) {
  return <p className={styles.subType}>{name === '' ? UNNAMED : name}</p>
}
