import { JOB_EVENT } from '@bee/contract/manage/jobs.contract.ts'
import { createEventStreams, eventText, STAFF_STREAMS, type EventListener } from '../../http/event-streams.ts'

/** The shortest interval between two notices. */
export const TOLD_EVERY_MS = 500

/** Tells staff that some job has changed. The notice carries no content: the page reads the jobs with a call. */
export function createJobStreams() {
  const { add, all, write, hearEnded, close, count } = createEventStreams<EventListener>(STAFF_STREAMS)
  let telling: ReturnType<typeof setTimeout> | undefined

  /** Several changes within a moment become one notice at its end, so that the page then reads the latest state. */
  function tell(): void {
    if (count() === 0) return
    telling ??= setTimeout(() => {
      telling = undefined
      for (const stream of all()) write(stream, eventText(JOB_EVENT))
    }, TOLD_EVERY_MS).unref()
  }

  return { add, tell, hearEnded, close, count }
}

export type JobStreams = ReturnType<typeof createJobStreams>
