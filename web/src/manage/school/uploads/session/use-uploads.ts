import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { manageApiOf } from '../../../api/manage-api.ts'
import { useMe } from '../../../api/me.queries.ts'
import { browserHandles } from './kept-handles.ts'
import { sendPart } from './send-part.ts'
import { browserLocks } from './tab-locks.ts'
import { createUploadSession, type UploadSession } from './upload-session.ts'

const sessions = new WeakMap<QueryClient, UploadSession>()
/** Whose they are, once somebody has looked. */
const owners = new WeakMap<UploadSession, number>()

/** Asked once for everybody who logs in. Without the list new uploads work all the same; the next page that shows them asks again. */
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
    // Only while something would break off; what has arrived stays in any case.
    if (session.isSending()) event.preventDefault()
  })
  return session
}

/** The uploads of whoever is there: they go on while pages change, and are asked for once. */
export function useUploads() {
  const client = useQueryClient()
  const { userId } = useMe()
  const session = sessions.get(client) ?? createFor(client)
  sessions.set(client, session)
  const items = useSyncExternalStore(session.store.subscribe, session.store.get)
  useEffect(() => lookFor(session, userId), [session, userId])
  return { items, session }
}
