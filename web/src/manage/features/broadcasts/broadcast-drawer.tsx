import { useQuery } from '@tanstack/react-query'
import { NotYet } from '../../api/not-yet.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { BroadcastEditor } from './broadcast-editor.tsx'
import { broadcastQuery } from './broadcasts.queries.ts'
import { SentDrawer } from './sent-drawer.tsx'

/** One message: an editor before it is sent, a report afterwards. */
export function BroadcastDrawer({ broadcastId, onClose }: { broadcastId: number; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(broadcastQuery(broadcastId))
  if (data)
    return data.state === 'draft' || data.state === 'scheduled' ? (
      <BroadcastEditor key={data.id} broadcast={data} onClose={onClose} />
    ) : (
      <SentDrawer broadcast={data} onClose={onClose} />
    )
  return (
    <Drawer title="消息" onClose={onClose}>
      <NotYet title="这条消息没有拿到" query={{ error, isFetching, refetch }} count={4} height="double" />
    </Drawer>
  )
}
