import { createStore, type Store } from '../../../../lib/store.ts'

export interface FilmClock {
  /** Milliseconds. */
  now: Store<number>
  isPlaying: Store<boolean>
  attach: (film: HTMLVideoElement) => () => void
  seek: (ms: number) => void
  toggle: () => void
  /** Plays a span and stops, or repeats it. */
  playSpan: (startMs: number, endMs: number, isLoop: boolean) => void
  stopLoop: () => void
}

/** The film's current time, updated with every frame: the timeupdate event comes only four times a second. */
export function createFilmClock(): FilmClock {
  const now = createStore(0)
  const isPlaying = createStore(false)
  let film: HTMLVideoElement | undefined
  let frame = 0
  let span: { startMs: number; endMs: number; isLoop: boolean } | undefined

  const play = () => void film?.play().catch(() => undefined)

  function tick(): void {
    if (!film) return
    const ms = Math.round(film.currentTime * 1000)
    now.set(ms)
    if (span && ms >= span.endMs) {
      if (span.isLoop) film.currentTime = span.startMs / 1000
      else {
        span = undefined
        film.pause()
      }
    }
    if (!film.paused) frame = requestAnimationFrame(tick)
  }

  function attach(element: HTMLVideoElement): () => void {
    film = element
    const begin = () => {
      isPlaying.set(true)
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(tick)
    }
    const halt = () => {
      isPlaying.set(false)
      tick()
    }
    element.addEventListener('play', begin)
    element.addEventListener('pause', halt)
    element.addEventListener('seeked', tick)
    element.addEventListener('timeupdate', tick)
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('play', begin)
      element.removeEventListener('pause', halt)
      element.removeEventListener('seeked', tick)
      element.removeEventListener('timeupdate', tick)
      film = undefined
    }
  }

  function seek(ms: number): void {
    span = undefined
    now.set(ms)
    if (film) film.currentTime = ms / 1000
  }

  function toggle(): void {
    span = undefined
    if (!film) return
    if (film.paused) play()
    else film.pause()
  }

  function playSpan(startMs: number, endMs: number, isLoop: boolean): void {
    seek(startMs)
    if (endMs <= startMs) return
    span = { startMs, endMs, isLoop }
    play()
  }

  function stopLoop(): void {
    if (span) span = { ...span, isLoop: false }
  }

  return { now, isPlaying, attach, seek, toggle, playSpan, stopLoop }
}
