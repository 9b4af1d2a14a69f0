import { JOB_EVENTS_PATH } from '@bee/contract/manage/jobs.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenToStream } from '../../../api/event-stream.ts'

/** While the page is open: what is being made is asked for when the stream of the jobs says that something has changed. */
export function useTranscodeEvents(): void {
  const client = useQueryClient()
  useEffect(() => {
    const ask = () => {
      void client.invalidateQueries({ queryKey: ['making', 'list'] })
      void client.invalidateQueries({ queryKey: ['library', 'films'] })
    }
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
