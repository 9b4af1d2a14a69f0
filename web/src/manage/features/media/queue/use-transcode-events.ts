import { JOB_EVENTS_PATH } from '@bee/contract/manage/jobs.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenToStream } from '../../../api/visible-stream.ts'

/** Asks again when the job stream reports a change, while the page is open. */
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
        // Changes during a break were not received.
        if (isConnected && !isFirst) ask()
        if (isConnected) isFirst = false
      },
    })
  }, [client])
}
