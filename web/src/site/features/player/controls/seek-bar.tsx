import { useRef, useState, type PointerEvent } from 'react'
import { formatDuration } from '../../../../lib/duration.ts'
import { HEXAGON_PATH } from '../../../../ui/signs/hexagon-shape.ts'
import { actionOfKey, stepSecond } from './player-keys.ts'
import styles from './seek-bar.module.css'

export interface SeekBarProps {
  time: number
  duration: number
  buffered: readonly (readonly [number, number])[]
  /** Seconds watched earlier. */
  watched: readonly (readonly [number, number])[]
  onSeek: (second: number) => void
}

const TRACK = { y: 7.5, height: 6, rx: 3 }

/** Read out instead of a bare number. */
export function spokenTime(time: number, duration: number): string {
  const spoken = (seconds: number) => `${Math.floor(seconds / 60)} 分 ${Math.floor(seconds % 60)} 秒`
  return `${spoken(time)}，共 ${spoken(duration)}`
}

function Stretches({
  list,
  duration,
  className,
}: {
  list: SeekBarProps['buffered']
  duration: number
  className: string | undefined
}) {
  return list.map(([from, to]) => (
    <rect
      key={from}
      className={className}
      x={`${(from / duration) * 100}%`}
      y={TRACK.y}
      height={TRACK.height}
      rx={TRACK.rx}
      width={`${(Math.max(0, Math.min(to, duration) - from) / duration) * 100}%`}
    />
  ))
}

/** A native slider lies invisible over the drawing: keyboard, touch and screen readers come with it. */
export function SeekBar({ time, duration, buffered, watched, onSeek }: SeekBarProps) {
  const tip = useRef<HTMLOutputElement>(null)
  const [hovered, setHovered] = useState<number>()
  const isKnown = Number.isFinite(duration) && duration > 0
  const share = isKnown ? `${Math.min(1, time / duration) * 100}%` : '0%'

  function showTip(event: PointerEvent<HTMLInputElement>): void {
    if (event.pointerType === 'touch' || !isKnown) return
    const box = event.currentTarget.getBoundingClientRect()
    const part = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
    setHovered(part * duration)
    tip.current?.style.setProperty('left', `${part * 100}%`)
  }

  return (
    <div className={styles.bar}>
      <svg className={styles.drawing} width="100%" height="21" aria-hidden="true">
        <g className={styles.track}>
          <rect className={styles.ground} {...TRACK} width="100%" />
          {isKnown ? (
            <>
              <Stretches list={buffered} duration={duration} className={styles.buffered} />
              <Stretches list={watched} duration={duration} className={styles.watched} />
              <rect className={styles.played} {...TRACK} width={share} />
            </>
          ) : null}
        </g>
        <svg x={share} y="0" width="1" height="21" overflow="visible" className={styles.thumb}>
          <path d={HEXAGON_PATH} transform="translate(-9 0) scale(0.2079 0.21)" />
        </svg>
      </svg>
      <input
        className={styles.slider}
        type="range"
        min={0}
        max={isKnown ? Math.floor(duration * 10) / 10 : 0}
        step={0.1}
        value={isKnown ? Math.min(time, duration) : 0}
        disabled={!isKnown}
        aria-label="播放进度"
        aria-valuetext={spokenTime(time, duration)}
        onChange={(event) => {
          onSeek(event.currentTarget.valueAsNumber)
        }}
        onKeyDown={(event) => {
          const action = actionOfKey(event.key)
          if (action !== 'back' && action !== 'forward') return
          event.preventDefault()
          onSeek(stepSecond(action, time, duration))
        }}
        onPointerMove={showTip}
        onPointerLeave={() => {
          setHovered(undefined)
        }}
      />
      <output ref={tip} className={styles.tip} hidden={hovered === undefined} aria-hidden="true">
        {formatDuration(hovered ?? 0)}
      </output>
    </div>
  )
}
