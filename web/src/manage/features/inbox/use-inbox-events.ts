import { INBOX_EVENTS_PATH } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listenToStream } from '../../api/event-stream.ts'
import { INBOX_KEY } from './inbox.queries.ts'

/** Where the stream cannot be had the pages ask again. */
export const ASK_AGAIN_MS = 20_000

/** What waits for whom, on 今日 and beside the menus. */
const WAITING_KEY = ['today', 'waiting'] as const

/** An act says more than one thing: they are answered together. */
const GATHER_MS = 150

/** Keeps what is on the screen as it is for everybody. Answers whether it is told, or must ask. */
export function useInboxEvents(): boolean {
  const client = useQueryClient()
  const [isConnected, setIsConnected] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // An id alone does not say where the thread stands now: lists, counts and threads that are shown are asked again.
    function askAgain(): void {
      timer ??= setTimeout(() => {
        timer = undefined
        for (const queryKey of [INBOX_KEY, WAITING_KEY]) void client.invalidateQueries({ queryKey })
      }, GATHER_MS)
    }
    const stop = listenToStream(INBOX_EVENTS_PATH, {
      onEvent: askAgain,
      onConnected: (is) => {
        setIsConnected(is)
        // What happened before, or during a break, was told to nobody.
        if (is) askAgain()
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client])
  return isConnected
}
