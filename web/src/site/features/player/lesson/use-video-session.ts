import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import {
  attachSource,
  type AttachedSource,
  type DrawnSource,
  type PlayableSource,
  type SeekRequest,
} from './media-source.ts'
import { createPlayerSession, type PlayerProgress } from './player-session.ts'

/** Takes the reports of a lesson's player. Belongs to one lesson: another lesson brings another object. */
export interface ProgressSink {
  save: (progress: PlayerProgress, occasion: { isLeaving: boolean }) => void
  keep: (progress: PlayerProgress) => void
}

interface VideoSessionOptions {
  video: RefObject<HTMLVideoElement | null>
  source: PlayableSource | undefined
  /** The source in the element that the server drew. */
  drawn: DrawnSource | undefined
  seek: SeekRequest
  autoplay: boolean
  /** A link led to this second. */
  isVisit: boolean
  sink: ProgressSink
  /** Seconds watched earlier. */
  watched: readonly (readonly [number, number])[]
  onEnded: () => void
  /** The picture broke; `second` is where. */
  onFailure: (second: number) => void
  /** The picture runs: earlier failures are mended. */
  onPlaying: () => void
  /** The film ends in a moment; called repeatedly. */
  onNearEnd: () => void
}

/** Waiting this long for data is a failure too: a connection may die without a word. */
export const STUCK_MS = 20_000
/**
 * Where the sound outlasts the picture, Chromium waits for further pictures just before the end, and the film never ends by itself. A film
 * that waits so near to its end, for so long, is over.
 */
export const OVER_SECONDS = 0.25
export const OVER_MS = 1000
/** This near to its end a lesson makes way for the next. */
export const NEAR_END_SECONDS = 15
/** A picture that was drawn with its second is not sought for it again. */
const THERE_SECONDS = 0.5

/** The browser may refuse to start by itself; then the play key stays. */
const playQuietly = (video: HTMLVideoElement) => void video.play().catch(() => undefined)

/** Feeds the session with the element's events, loads sources and obeys seeks (specification 4). */
export function useVideoSession(options: VideoSessionOptions) {
  const { video: videoRef, source, seek, sink } = options
  const [heights, setHeights] = useState<number[]>([])
  const attached = useRef<AttachedSource>(undefined)
  const obeyedSeek = useRef(seek)

  const handleEnded = useEffectEvent(() => options.onEnded())
  const handleFailure = useEffectEvent((second: number) => options.onFailure(second))
  const handlePlaying = useEffectEvent(() => options.onPlaying())
  const handleNearEnd = useEffectEvent(() => options.onNearEnd())
  const startWanted = useEffectEvent(() => ({
    request: seek,
    autoplay: options.autoplay,
    drawn: options.drawn,
    isVisit: options.isVisit,
    watched: options.watched,
  }))

  useEffect(() => {
    const video = videoRef.current
    if (!video) return
    // From here on only this code starts the film.
    delete video.dataset['drawn']
    if (!source) return
    const { request, autoplay, drawn, isVisit, watched } = startWanted()
    obeyedSeek.current = request
    const startAt = request.second
    // Known even when the element has lost it, as it does on an error.
    let lastSecond = startAt
    let stuck: ReturnType<typeof setTimeout> | undefined
    const session = createPlayerSession({
      watched,
      startAt,
      isVisit,
      onSave: (progress, occasion) => sink.save(progress, occasion),
      onKeep: (progress) => sink.keep(progress),
    })

    const fail = () => {
      clearTimeout(stuck)
      session.fail()
      handleFailure(lastSecond)
    }
    const finish = () => {
      video.pause()
      video.dispatchEvent(new Event('ended'))
    }
    const listeners: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
      loadedmetadata: () => {
        const wanted = Math.min(startAt, video.duration)
        if (video.currentTime < wanted - THERE_SECONDS) video.currentTime = wanted
        if (autoplay && video.paused && !video.ended) playQuietly(video)
      },
      durationchange: () => {
        if (!Number.isNaN(video.duration)) session.measure(video.duration)
      },
      playing: () => {
        clearTimeout(stuck)
        session.play(video.currentTime)
        handlePlaying()
      },
      waiting: () => {
        clearTimeout(stuck)
        const isOver = video.duration - video.currentTime < OVER_SECONDS
        stuck = isOver ? setTimeout(finish, OVER_MS) : setTimeout(fail, STUCK_MS)
      },
      timeupdate: () => {
        if (video.seeking || video.readyState === 0) return
        if (!video.paused) clearTimeout(stuck)
        lastSecond = video.currentTime
        session.reach(video.currentTime)
        if (video.duration - video.currentTime <= NEAR_END_SECONDS) handleNearEnd()
      },
      seeking: () => {
        lastSecond = video.currentTime
        session.seek(video.currentTime)
      },
      pause: () => {
        clearTimeout(stuck)
        session.pause(video.currentTime)
      },
      ended: () => {
        session.end(video.duration)
        handleEnded()
      },
      error: fail,
    }
    const leave = () => {
      if (document.visibilityState === 'hidden') session.leave()
    }
    const leaveForGood = () => session.leave()
    /** The film began before this code was here: earlier events are reported now. */
    const catchUp = () => {
      if (video.error) {
        fail()
        return
      }
      if (video.readyState < video.HAVE_METADATA) return
      const hasBegun = !video.paused || video.ended
      listeners.loadedmetadata?.()
      listeners.durationchange?.()
      if (!hasBegun) return
      if (!video.ended && video.readyState < video.HAVE_FUTURE_DATA) {
        listeners.waiting?.()
        return
      }
      lastSecond = video.currentTime
      // From where it started, not from where it is: those seconds were watched as well.
      session.play(startAt)
      session.reach(video.currentTime)
      handlePlaying()
      if (video.ended) listeners.ended?.()
    }

    for (const [name, listener] of Object.entries(listeners)) video.addEventListener(name, listener)
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', leaveForGood)
    const isThere = drawn?.source === source && video.getAttribute('src') === drawn.address
    attached.current = attachSource(video, source.url, { isThere, onQualities: setHeights, onFatal: fail })
    if (isThere) catchUp()

    return () => {
      clearTimeout(stuck)
      for (const [name, listener] of Object.entries(listeners)) video.removeEventListener(name, listener)
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', leaveForGood)
      session.close()
      attached.current?.detach()
    }
  }, [videoRef, source, sink])

  // A changed seek seeks and plays; one that came with its source is that source's start.
  useEffect(() => {
    const video = videoRef.current
    const isObeyed = obeyedSeek.current === seek
    obeyedSeek.current = seek
    if (!video || !source || isObeyed) return
    video.currentTime = seek.second
    playQuietly(video)
  }, [videoRef, source, seek])

  return {
    heights,
    chooseHeight: (height: number | undefined) => attached.current?.choose(height),
  }
}
