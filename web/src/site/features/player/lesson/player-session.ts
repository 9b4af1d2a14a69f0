import { debounce } from '../../../../lib/debounce.ts'
import { progressIntervalMs } from '../progress/progress-interval.ts'
import { createWatchTracker, type WatchedRange } from '../progress/watched-ranges.ts'

/** Specification 9. */
export const SAVE_DEBOUNCE_MS = 1000
/** The place is written down locally this often while the picture runs (ruling 17). */
export const LOCAL_WRITE_MS = 1000
/** A member who follows a link to a second and leaves at once has not studied there: the saved place stays for this long. */
export const VISIT_SECONDS = 5
/** Nearer than this is no jump: it is the old place, found again. */
const SAME_PLACE_SECONDS = 1

export interface PlayerProgress {
  /** Current time in whole seconds, rounded up. */
  seconds: number
  /** Whole seconds; 0 while unknown and for a live picture. */
  duration: number
  /** Everything played since the source was loaded. */
  ranges: WatchedRange[]
  /** Seconds of it that had been watched before, by this player or in an earlier play. */
  replays?: WatchedRange[]
}

export interface PlayerSessionOptions {
  /** Seconds watched in earlier plays. */
  watched?: readonly (readonly [number, number])[]
  /** The start of the source: arriving at the saved place again is no act of the learner. */
  startAt?: number
  /** A link led to this second: one from a note, or one that another member shared. */
  isVisit?: boolean
  /** The place has to be saved. `isLeaving`: the page may be gone in a moment. */
  onSave: (progress: PlayerProgress, occasion: { isLeaving: boolean }) => void
  /** The place has to be written down, without a call. */
  onKeep: (progress: PlayerProgress) => void
}

export interface PlayerSession {
  /** The length of the source is known. */
  measure: (durationSeconds: number) => void
  play: (at: number) => void
  /** The picture moved on. */
  reach: (at: number) => void
  pause: (at: number) => void
  /** A jump, by whomever; `at` is where it leads. */
  seek: (at: number) => void
  end: (at: number) => void
  fail: () => void
  /** The page was hidden or is being left: unsaved progress goes out at once. */
  leave: () => void
  /** The component is gone. */
  close: () => void
}

/**
 * Decides when a place is saved (specification 4, ruling 17), without a video element and without React: they only
 * report events. Only the learner's own acts are saved: a page that stands still, or that only found the old place
 * again, saves nothing, so it can never overwrite the progress of another device.
 */
export function createPlayerSession({
  watched = [],
  startAt = 0,
  isVisit = false,
  onSave,
  onKeep,
}: PlayerSessionOptions): PlayerSession {
  const tracker = createWatchTracker(watched.map(([from, to]) => [from, to]))
  let position = startAt
  let duration = 0
  let timer: ReturnType<typeof setInterval> | undefined
  let clockwork: ReturnType<typeof setInterval> | undefined
  let isUnsaved = false
  let isUnwritten = false
  let hasPlayed = false
  let isLooking = isVisit

  const progress = (): PlayerProgress => {
    const length = Number.isFinite(duration) ? Math.ceil(duration) : 0
    const seconds = Math.max(0, Math.ceil(position))
    const replays = tracker.replays()
    return {
      seconds: length > 0 ? Math.min(seconds, length) : seconds,
      duration: length,
      ranges: tracker.ranges(),
      ...(replays.length > 0 && { replays }),
    }
  }

  function keep(): void {
    if (isLooking) return
    isUnwritten = false
    onKeep(progress())
  }

  function save(isLeaving = false): void {
    saveSoon.cancel()
    if (isLooking) return
    isUnsaved = false
    isUnwritten = false
    onSave(progress(), { isLeaving })
  }

  const saveSoon = debounce(save, SAVE_DEBOUNCE_MS)

  function stopTimers(): void {
    clearInterval(timer)
    clearInterval(clockwork)
    timer = undefined
    clockwork = undefined
  }

  function startTimers(): void {
    stopTimers()
    // A paused film has nothing new to save.
    timer = setInterval(() => {
      if (isUnsaved) save()
    }, progressIntervalMs(duration))
    clockwork = setInterval(() => {
      if (isUnwritten) keep()
    }, LOCAL_WRITE_MS)
  }

  /** The learner did something: it is written down at once and saved when they rest. */
  function settle(): void {
    isUnsaved = true
    keep()
    saveSoon()
  }

  return {
    measure: (seconds) => {
      duration = seconds
      if (timer !== undefined) startTimers()
    },
    play: (at) => {
      // After a jump or a wait for data the picture plays on; its timer never stopped.
      if (timer !== undefined) return
      position = at
      tracker.start(at)
      startTimers()
      if (hasPlayed) return
      hasPlayed = true
      // Playing enrols (ruling 18), and this lesson is now the one to continue with.
      save()
    },
    reach: (at) => {
      if (timer === undefined || at === position) return
      position = at
      tracker.reach(at)
      isUnsaved = true
      isUnwritten = true
      if (!isLooking || Math.abs(at - startAt) < VISIT_SECONDS) return
      isLooking = false
      save()
    },
    pause: (at) => {
      const wasPlaying = timer !== undefined
      stopTimers()
      tracker.reach(at)
      tracker.stop()
      position = at
      if (wasPlaying) settle()
    },
    seek: (at) => {
      const isJump = Math.abs(at - position) > SAME_PLACE_SECONDS
      // A member who jumps on from there has begun to study.
      if (isJump) isLooking = false
      tracker.stop()
      position = at
      if (timer !== undefined) tracker.start(at)
      if (isJump) settle()
    },
    end: (at) => {
      isLooking = false
      stopTimers()
      tracker.reach(at)
      tracker.stop()
      position = at
      settle()
    },
    fail: () => {
      stopTimers()
      tracker.stop()
      if (isUnwritten) keep()
    },
    leave: () => {
      if (isUnsaved) save(true)
    },
    close: () => {
      stopTimers()
      if (isUnsaved) save(true)
      saveSoon.cancel()
    },
  }
}
