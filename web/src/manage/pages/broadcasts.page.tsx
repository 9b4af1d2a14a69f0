import { BROADCAST_STATES, type BroadcastState } from '@bee/contract/manage/broadcasts.contract.ts'
import { useSearchParams } from 'react-router'
import { BroadcastDrawer } from '../features/broadcasts/broadcast-drawer.tsx'
import { BroadcastEditor } from '../features/broadcasts/broadcast-editor.tsx'
import { BroadcastsBox } from '../features/broadcasts/broadcasts-box.tsx'
import { NEW_KEY } from '../paths.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { Button } from '../ui/button.tsx'

const stateOf = (query: URLSearchParams): BroadcastState | undefined =>
  BROADCAST_STATES.find((state) => state === query.get('state'))

export function Component() {
  const [query, setQuery] = useSearchParams()
  const state = stateOf(query)
  const open = query.get('open')
  const show = (next: { state?: BroadcastState | undefined; open?: string | undefined }) =>
    setQuery({ ...(next.state && { state: next.state }), ...(next.open && { open: next.open }) }, { replace: true })
  const close = () => show({ state })
  const write = () => show({ state, open: NEW_KEY })
  return (
    <PageFrame
      title="消息"
      actions={
        <Button kind="main" icon="plus" onClick={write}>
          写一条消息
        </Button>
      }
    >
      <BroadcastsBox
        state={state}
        onState={(next) => show({ state: next })}
        onOpen={(broadcastId) => show({ state, open: String(broadcastId) })}
        onWrite={write}
      />
      {open === NEW_KEY ? (
        <BroadcastEditor broadcast={undefined} onClose={close} />
      ) : Number(open) > 0 ? (
        <BroadcastDrawer key={open} broadcastId={Number(open)} onClose={close} />
      ) : null}
    </PageFrame>
  )
}
