import type { Lesson, VideoSchedule } from '@bee/contract/player/player.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { lessonsOf } from './lesson-order.ts'
import { findStart, placeIn, sourceOf, startFrom, type LessonStart } from './lesson-start.ts'
import { drawnSource } from './media-source.ts'
import { catalogueQuery, lessonPlaceQuery } from '../player.queries.ts'
import { hasLeftovers } from '../progress/open-outbox.ts'
import type { ProgressOutbox } from '../progress/progress-outbox.ts'
import type { ServerClock } from '../progress/server-clock.ts'

/** The waits before each try to repair a broken film; the last one repeats. */
export const MEND_AFTER_MS = [2000, 4000, 8000, 15_000] as const

interface LessonPlayerParts {
  lesson: Lesson
  /** The place in the course when this visit began. */
  place: VideoSchedule | undefined
  isHydrated: boolean
  onBegun: () => void
  /** A second from the address; `onAskedObeyed` is called once it is played. */
  askedSecond: number | undefined
  onAskedObeyed: () => void
  outbox: ProgressOutbox
  clock: ServerClock
}

/** Finds the place of a lesson, and mends its picture: an expired link or a lost connection costs neither the place nor a click. */
export function useLessonPlayer(parts: LessonPlayerParts) {
  const { lesson, askedSecond, onAskedObeyed, outbox, clock } = parts
  const client = useQueryClient()
  const lessonId = lesson.id
  const courseId = lesson.courseId
  const isOpen = sourceOf(lesson) !== undefined
  // The place came with the visit, so the first lesson waits for no call. Unsent progress of this browser is newer.
  const [first] = useState(() => {
    const came = parts.place && startFrom({ lesson, outbox, asked: askedSecond, place: placeIn(parts.place, lessonId) })
    const isOutdated = hasLeftovers()
    const isDrawn = came?.source !== undefined && !(isOutdated && parts.isHydrated)
    return {
      start: isOutdated ? undefined : came,
      drawn: isDrawn && came.source ? drawnSource(came.source, came.seek.second) : undefined,
    }
  })
  const [start, setStart] = useState<LessonStart | undefined>(first.start)
  const isFirst = useRef(true)
  const [brokenAt, setBrokenAt] = useState<number>()
  const failures = useRef(0)
  const mending = useRef<ReturnType<typeof setTimeout>>(undefined)
  const current = start?.lessonId === lessonId ? start : undefined

  const find = useEffectEvent(() =>
    findStart({
      lesson,
      outbox,
      asked: askedSecond,
      fetchPlace: async () => {
        const place = await client.query(lessonPlaceQuery(lessonId))
        clock.learn(place.serverTime)
        return place
      },
    }),
  )
  const tellObeyed = useEffectEvent(() => {
    if (askedSecond !== undefined) onAskedObeyed()
  })
  const begin = useEffectEvent(() => {
    parts.onBegun()
    const isReady = isFirst.current && current !== undefined
    isFirst.current = false
    if (isReady) tellObeyed()
    return isReady
  })
  useEffect(() => {
    if (begin()) return
    let isGone = false
    void find().then((found) => {
      if (isGone) return
      failures.current = 0
      setBrokenAt(undefined)
      setStart(found)
      tellObeyed()
    })
    return () => {
      isGone = true
      clearTimeout(mending.current)
    }
    // Paid for while it is looked at, the lesson starts by itself.
  }, [lessonId, isOpen])

  // A link to another second of the lesson that is playing.
  const jumpTo = useEffectEvent((second: number) => {
    if (!current) return
    setStart({ ...current, seek: { second }, resumedAt: undefined })
    onAskedObeyed()
  })
  // The second of the visit is where the film already starts. A second seek would jump back a film that ran before this code, and would
  // count as the member's own jump.
  const hasCome = useRef(false)
  useEffect(() => {
    const isFirstLook = !hasCome.current
    hasCome.current = true
    // oxlint-disable-next-line react/set-state-in-effect -- the address asks once, like a click
    if (!isFirstLook && askedSecond !== undefined) jumpTo(askedSecond)
  }, [askedSecond])

  /** A fresh link, loaded at the place where the old one broke. */
  async function mend(second: number): Promise<void> {
    clearTimeout(mending.current)
    try {
      const chapters = await client.query({ ...catalogueQuery(courseId), staleTime: 0 })
      const fresh = lessonsOf(chapters).find((each) => each.id === lessonId)
      const source = fresh && sourceOf(fresh, failures.current)
      if (!source) throw new Error('The lesson cannot be watched any more')
      setStart((known) =>
        known?.lessonId === lessonId ? { ...known, source, seek: { second }, resumedAt: undefined } : known,
      )
    } catch {
      mendLater(second)
    }
  }

  function mendLater(second: number): void {
    setBrokenAt(second)
    const delay = MEND_AFTER_MS[Math.min(failures.current, MEND_AFTER_MS.length) - 1] ?? MEND_AFTER_MS[0]
    failures.current += 1
    clearTimeout(mending.current)
    mending.current = setTimeout(() => void mend(second), delay)
  }

  function handleFailure(second: number): void {
    failures.current += 1
    // The first failure is most likely an expired link: mend it without a message.
    if (failures.current === 1) void mend(second)
    else mendLater(second)
  }

  const mendNow = useEffectEvent(() => {
    if (brokenAt !== undefined) void mend(brokenAt)
  })
  useEffect(() => {
    const whenOnline = () => {
      mendNow()
    }
    window.addEventListener('online', whenOnline)
    return () => window.removeEventListener('online', whenOnline)
  }, [])

  return {
    start: current,
    drawn: first.drawn,
    brokenAt,
    seekTo: (second: number) => {
      if (current) setStart({ ...current, seek: { second }, resumedAt: undefined })
    },
    handleFailure,
    handlePlaying: () => {
      failures.current = 0
      clearTimeout(mending.current)
      setBrokenAt(undefined)
    },
    retry: () => {
      if (brokenAt !== undefined) void mend(brokenAt)
    },
  }
}
