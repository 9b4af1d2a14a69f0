import type { Landmarks } from '@bee/contract/player/player.contract.ts'
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { HEXAGON_PATH } from '../../../../ui/signs/hexagon-shape.ts'
import { actionOfKey, stepSecond } from './player-keys.ts'
import { markAt, marksOn, SeekMarks } from './seek-marks.tsx'
import { SeekTip } from './seek-tip.tsx'
import styles from './seek-bar.module.css'

export interface SeekBarProps {
  time: number
  duration: number
  buffered: readonly (readonly [number, number])[]
  /** Seconds watched earlier. */
  watched: readonly (readonly [number, number])[]
  landmarks?: Landmarks | undefined
  onSeek: (second: number) => void
}

/** After a key was pressed the tip stays for so long. */
const KEY_TIP_MS = 1200

const TRACK = { y: 7.5, height: 6, rx: 3 }

const WATCHED = 'color-mix(in srgb, var(--brand-400) 65%, transparent)'

/** Read out instead of a bare number. */
export function spokenTime(time: number, duration: number, part?: string): string {
  const spoken = (seconds: number) => `${Math.floor(seconds / 60)} 分 ${Math.floor(seconds % 60)} 秒`
  return `${spoken(time)}，共 ${spoken(duration)}${part === undefined ? '' : `，${part}`}`
}

function Stretches({
  list,
  duration,
  ...look
}: {
  list: SeekBarProps['buffered']
  duration: number
  fill: string
  className?: string | undefined
}) {
  return list.map(([from, to]) => (
    <rect
      key={from}
      {...look}
      x={`${(from / duration) * 100}%`}
      y={TRACK.y}
      height={TRACK.height}
      rx={TRACK.rx}
      width={`${(Math.max(0, Math.min(to, duration) - from) / duration) * 100}%`}
    />
  ))
}

/** A native slider lies invisible over the drawing: it brings keyboard, touch and screen-reader support. */
export function SeekBar({ time, duration, buffered, watched, landmarks, onSeek }: SeekBarProps) {
  const tip = useRef<HTMLOutputElement>(null)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [pointed, setPointed] = useState<number>()
  const [isTouched, setIsTouched] = useState(false)
  const isKnown = Number.isFinite(duration) && duration > 0
  const share = isKnown ? `${Math.min(1, time / duration) * 100}%` : '0%'
  const marks = isKnown ? marksOn(landmarks?.marks ?? [], duration) : []

  useEffect(() => () => clearTimeout(resting.current), [])

  function pointAt(second: number): void {
    clearTimeout(resting.current)
    setPointed(second)
    tip.current?.style.setProperty('--at', `${(second / duration) * 100}%`)
  }
  function pointNowhere(): void {
    clearTimeout(resting.current)
    setPointed(undefined)
  }
  function handleMove(event: PointerEvent<HTMLInputElement>): void {
    if (event.pointerType === 'touch' || !isKnown) return
    const box = event.currentTarget.getBoundingClientRect()
    pointAt(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * duration)
  }

  return (
    <div className={styles.bar}>
      <svg
        className={styles.drawing}
        width="100%"
        height="21"
        overflow="visible"
        pointerEvents="none"
        aria-hidden="true"
      >
        <g className={styles.track}>
          <rect fill="rgb(255 255 255 / 0.28)" {...TRACK} width="100%" />
          {isKnown ? (
            <>
              <Stretches list={buffered} duration={duration} fill="rgb(255 255 255 / 0.32)" />
              <Stretches list={watched} duration={duration} fill={WATCHED} className={styles.watched} />
              <rect fill="var(--brand-400)" {...TRACK} width={share} />
            </>
          ) : null}
        </g>
        {isKnown ? <SeekMarks marks={marks} wave={landmarks?.replayWave ?? []} duration={duration} /> : null}
        <svg x={share} y="0" width="1" height="21" overflow="visible" fill="#fff">
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
        aria-valuetext={spokenTime(time, duration, markAt(marks, time)?.title)}
        onChange={(event) => {
          const second = event.currentTarget.valueAsNumber
          if (isTouched) pointAt(second)
          onSeek(second)
        }}
        onKeyDown={(event) => {
          const action = actionOfKey(event.key)
          if (action !== 'back' && action !== 'forward') return
          event.preventDefault()
          const second = stepSecond(action, time, duration)
          pointAt(second)
          resting.current = setTimeout(pointNowhere, KEY_TIP_MS)
          onSeek(second)
        }}
        onPointerDown={({ pointerType }) => setIsTouched(pointerType === 'touch')}
        onPointerMove={handleMove}
        onPointerUp={({ pointerType }) => {
          if (pointerType === 'touch') pointNowhere()
        }}
        onPointerCancel={pointNowhere}
        onPointerLeave={pointNowhere}
        onBlur={pointNowhere}
      />
      <SeekTip ref={tip} second={pointed} marks={marks} landmarks={landmarks} />
    </div>
  )
}
