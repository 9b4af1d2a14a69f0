import { Row } from '../../../../ui/layout/pieces.tsx'
import { PlayerIcon } from './player-icon.tsx'
import styles from './player-bar.module.css'

export interface VolumeControlProps {
  volume: number
  isMuted: boolean
  onChange: (volume: number, isMuted: boolean) => void
}

const FULL = 100

/** The slider comes out when the pointer or the focus is near. */
export function VolumeControl({ volume, isMuted, onChange }: VolumeControlProps) {
  const isSilent = isMuted || volume === 0
  return (
    <Row className={styles.volume}>
      <input
        className={styles.volumeSlider}
        type="range"
        min={0}
        max={FULL}
        step={5}
        value={isSilent ? 0 : Math.round(volume * FULL)}
        aria-label="音量"
        aria-valuetext={isSilent ? '静音' : `${Math.round(volume * FULL)}%`}
        onChange={(event) => {
          const next = event.currentTarget.valueAsNumber / FULL
          onChange(next, next === 0)
        }}
      />
      <button
        type="button"
        className={`${styles.control} ${styles.button}`}
        aria-label={isSilent ? '打开声音' : '静音'}
        onClick={() => {
          onChange(volume === 0 ? 1 : volume, !isSilent)
        }}
      >
        <PlayerIcon name={isSilent ? 'volume-off' : 'volume'} size={22} />
      </button>
    </Row>
  )
}
