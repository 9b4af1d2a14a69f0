import { useEffect, useRef, useSyncExternalStore, type PointerEvent } from 'react'
import type { Peaks } from '../subtitles.queries.ts'
import type { Lines } from './cue-edits.ts'
import type { FilmClock } from './film-clock.ts'
import styles from './subtitle-editor.module.css'

interface WaveformProps {
  peaks: Peaks
  clock: FilmClock
  lines: Lines
  selectedId: number | undefined
}

/** Length of the visible part; the current moment is in the middle. */
const SPAN_MS = 16_000
const LOUDEST = 255
/** Redraw interval: finer steps would not be visible at this scale. */
const STEP_MS = 50

function draw(
  canvas: HTMLCanvasElement,
  { peaks, lines, selectedId }: Omit<WaveformProps, 'clock'>,
  nowMs: number,
): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const ratio = window.devicePixelRatio
  const [width, height] = [canvas.clientWidth, canvas.clientHeight]
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  context.scale(ratio, ratio)
  const from = nowMs - SPAN_MS / 2
  const place = (ms: number) => ((ms - from) / SPAN_MS) * width
  // The canvas needs the resolved colour of the current theme, which only a real property gives.
  const { color, outlineColor, textDecorationColor, caretColor } = getComputedStyle(canvas)
  for (const { id, startMs, endMs } of lines) {
    if (endMs < from || startMs > from + SPAN_MS) continue
    context.fillStyle = id === selectedId ? textDecorationColor : outlineColor
    context.fillRect(place(startMs), 0, Math.max(1, place(endMs) - place(startMs) - 1), height)
  }
  context.fillStyle = color
  const bar = width / ((SPAN_MS / 1000) * peaks.perSecond)
  const first = Math.max(0, Math.floor((from / 1000) * peaks.perSecond))
  const last = Math.ceil(((from + SPAN_MS) / 1000) * peaks.perSecond)
  for (let nth = first; nth <= last && nth < peaks.peaks.length; nth += 1) {
    const tall = Math.max(1, ((peaks.peaks[nth] ?? 0) / LOUDEST) * height)
    context.fillRect(place((nth / peaks.perSecond) * 1000), (height - tall) / 2, Math.max(1, bar - 1), tall)
  }
  context.fillStyle = caretColor
  context.fillRect(width / 2 - 1, 0, 2, height)
}

/** The volume around the current moment: speech is visible, and a click seeks. The list of lines gives the same in text. */
export function Waveform({ peaks, clock, lines, selectedId }: WaveformProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const nowMs = useSyncExternalStore(clock.now.subscribe, () => Math.round(clock.now.get() / STEP_MS) * STEP_MS)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, { peaks, lines, selectedId }, nowMs)
  }, [peaks, lines, selectedId, nowMs])

  function handlePointer(event: PointerEvent<HTMLCanvasElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    clock.seek(Math.max(0, nowMs + ((event.clientX - left) / width - 0.5) * SPAN_MS))
  }
  return <canvas ref={canvas} className={styles.wave} aria-hidden="true" onPointerDown={handlePointer} />
}
