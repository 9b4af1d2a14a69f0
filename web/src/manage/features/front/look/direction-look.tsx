import styles from './look.module.css'

/** The cell of a direction in its colour. */
export function DirectionLook({ name, colour }: { name: string; colour: string }) {
  return (
    <p className={styles.direction} data-tone={colour === '' ? undefined : colour}>
      <i className={styles.swatch} aria-hidden="true" />
      {name === '' ? '还没有名字' : name}
    </p>
  )
}
