import { JOB_EVENTS_PATH } from '@bee/contract/manage/jobs.contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listenToStream } from '../../api/event-stream.ts'
import { jobsNowQuery } from './jobs.queries.ts'
import { followJobs, type Guesses } from './time-left.ts'

/** So often is the time that is left said anew. */
const TICK_MS = 5000

/** While the page is open: whatever becomes of a job is asked for when the stream says so. */
export function useJobEvents(): void {
  const client = useQueryClient()
  useEffect(() => {
    const ask = () => void client.invalidateQueries({ queryKey: ['jobs'] })
    let isFirst = true
    return listenToStream(JOB_EVENTS_PATH, {
      onEvent: ask,
      onConnected: (isConnected) => {
        // What changed during a break was told to nobody.
        if (isConnected && !isFirst) ask()
        if (isConnected) isFirst = false
      },
    })
  }, [client])
}

/** The jobs as they stand, and of those that run the guess that was said last. */
export function useLiveJobs() {
  const client = useQueryClient()
  const query = useQuery(jobsNowQuery())
  const { data, dataUpdatedAt } = query
  const [ticked, setTicked] = useState(() => Date.now())
  // What is said goes on from what was said before, answer by answer.
  const [followed, setFollowed] = useState<{ at: number; guesses: Guesses }>({ at: 0, guesses: new Map() })
  if (data && followed.at !== dataUpdatedAt) {
    const guesses = followJobs(followed.guesses, data.running.list, data.now, dataUpdatedAt)
    setFollowed({ at: dataUpdatedAt, guesses })
  }

  useEffect(() => {
    const timer = setInterval(() => setTicked(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])

  // What was given up waits for somebody, and no longer does when it is tried again.
  const failed = data?.failed.list.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (failed !== undefined) void client.invalidateQueries({ queryKey: ['today', 'waiting'] })
  }, [client, failed])

  return { ...query, guesses: followed.guesses, now: Math.max(ticked, dataUpdatedAt) }
}
