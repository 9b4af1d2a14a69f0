import { JOB_EVENTS_PATH } from '@bee/contract/manage/jobs.contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listenToStream } from '../../api/visible-stream.ts'
import { jobsNowQuery } from './jobs.queries.ts'
import { followJobs, type Guesses } from './time-left.ts'

/** How often the time left is drawn again. */
const TICK_MS = 5000

/** Asks again when the stream reports a change of a job, while the page is open. */
export function useJobEvents(): void {
  const client = useQueryClient()
  useEffect(() => {
    const ask = () => void client.invalidateQueries({ queryKey: ['jobs'] })
    let isFirst = true
    return listenToStream(JOB_EVENTS_PATH, {
      onEvent: ask,
      onConnected: (isConnected) => {
        // Changes during a break were not received.
        if (isConnected && !isFirst) ask()
        if (isConnected) isFirst = false
      },
    })
  }, [client])
}

/** The jobs, and the last guesses of the running ones. */
export function useLiveJobs() {
  const client = useQueryClient()
  const query = useQuery(jobsNowQuery())
  const { data, dataUpdatedAt } = query
  const [ticked, setTicked] = useState(() => Date.now())
  // Each guess depends on the former one, answer by answer.
  const [followed, setFollowed] = useState<{ at: number; guesses: Guesses }>({ at: 0, guesses: new Map() })
  if (data && followed.at !== dataUpdatedAt) {
    const guesses = followJobs(followed.guesses, data.running.list, data.now, dataUpdatedAt)
    setFollowed({ at: dataUpdatedAt, guesses })
  }

  useEffect(() => {
    const timer = setInterval(() => setTicked(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])

  // A failed job counts as waiting for staff. A retry removes it, so the counts are asked again.
  const failed = data?.failed.list.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (failed !== undefined) void client.invalidateQueries({ queryKey: ['today', 'waiting'] })
  }, [client, failed])

  return { ...query, guesses: followed.guesses, now: Math.max(ticked, dataUpdatedAt) }
}
