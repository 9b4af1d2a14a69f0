import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { manageApiOf } from '../../../api/manage-api.ts'
import { useMe } from '../../../api/me.queries.ts'
import { browserHandles } from './kept-handles.ts'
import { sendPart } from './send-part.ts'
import { browserLocks } from './tab-locks.ts'
import { createUploadSession, type UploadSession } from './upload-session.ts'

const sessions = new WeakMap<QueryClient, UploadSession>()
/** The staff member that each session's uploads belong to. */
const owners = new WeakMap<UploadSession, number>()

/** Asks once per log-in. After a failure new uploads still work, and the next page with uploads asks again. */
function lookFor(session: UploadSession, userId: number): void {
  const owner = owners.get(session)
  if (owner === userId) return
  if (owner !== undefined) session.leave()
  owners.set(session, userId)
  session.restore().catch(() => owners.delete(session))
}

function createFor(client: QueryClient): UploadSession {
  const { filmUpload } = manageApiOf(client)
  const session = createUploadSession({
    server: {
      open: ({ facts, filmId, title, purpose, ...input }) =>
        filmUpload.open({
          ...input,
          ...(facts && { facts }),
          ...(filmId !== undefined && { filmId }),
          ...(title !== undefined && { title }),
          ...(purpose !== undefined && { purpose }),
        }),
      close: (uploadId) => filmUpload.close({ uploadId }),
      cancel: (uploadId) => filmUpload.cancel({ uploadId }),
      list: () => filmUpload.list({}),
      sendPart,
    },
    locks: browserLocks,
    handles: browserHandles,
    now: () => Date.now(),
    onEnded: () => void client.invalidateQueries(),
  })
  window.addEventListener('online', session.handleOnline)
  window.addEventListener('beforeunload', (event) => {
    // Only for parts under way; parts that have arrived are kept in any case.
    if (session.isSending()) event.preventDefault()
  })
  return session
}

/** The uploads of the staff member who is logged in. They continue while pages change. */
export function useUploads() {
  const client = useQueryClient()
  const { userId } = useMe()
  const session = sessions.get(client) ?? createFor(client)
  sessions.set(client, session)
  const items = useSyncExternalStore(session.store.subscribe, session.store.get)
  useEffect(() => lookFor(session, userId), [session, userId])
  return { items, session }
}
