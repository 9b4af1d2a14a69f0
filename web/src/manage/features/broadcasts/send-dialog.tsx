import { RECALL_DAYS, type Broadcast } from '@bee/contract/manage/broadcasts.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { recentTime } from '../../../lib/recent-time.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { AfterClick } from '../../ui/after-click.tsx'
import { Button } from '../../ui/button.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { useNow } from '../../ui/use-now.ts'
import { audienceWords, sizeWords } from './broadcast-words.ts'
import { audienceQuery } from './broadcasts.queries.ts'

interface SendDialogProps {
  broadcast: Broadcast
  /** Undefined: send now. */
  sendTime: string | undefined
  onSent: () => void
  onClose: () => void
}

const NOBODY = [['收到的人', '现在一位也没有，发不了']] as const

/** The last step: number of recipients, send time and the consequences. */
export function SendDialog({ broadcast, sendTime, onSent, onClose }: SendDialogProps) {
  const api = useManageApi()
  const now = useNow()
  const { data: size } = useQuery(audienceQuery(broadcast.audience, broadcast.course?.id))
  const whom = audienceWords(broadcast)
  const count = size ? sizeWords(size) : whom
  const takeBack = useAction((sent: Broadcast) => {
    const version = { broadcastId: sent.id, version: sent.version }
    return sent.state === 'sent' ? api.broadcasts.recall(version) : api.broadcasts.cancel(version)
  })
  const send = useAction(
    () =>
      api.broadcasts.send({
        broadcastId: broadcast.id,
        version: broadcast.version,
        ...(sendTime === undefined ? {} : { sendTime }),
      }),
    {
      onDone: (sent) => {
        onSent()
        const words = sent.state === 'sent' ? `发给了${whom}` : `${recentTime(sendTime ?? '', now)} 发给${whom}`
        showNotice(words, { onUndo: () => takeBack.mutate(sent) })
      },
    },
  )
  const action = sendTime === undefined ? `发给 ${count}` : `${recentTime(sendTime, now)} 发给 ${count}`
  const later = broadcast.audience === 'member' ? '' : '；以后才来的看不到'
  const lines = [
    ['收到的人', `${size ? sizeWords(size) : '正在数'}${later}`],
    ['怎么看到', '开着网站的马上有红点，别人下次打开就有'],
    ['反悔', sendTime === undefined ? `${RECALL_DAYS} 天内可以撤回，谁都看不到了` : '到点之前可以改，也可以不发'],
  ] as const
  return (
    <Dialog
      open
      title={`发给${whom}`}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            再看看
          </Button>
          <Button kind="main" loading={send.isPending} disabled={size?.count === 0} onClick={() => send.mutate()}>
            {action}
          </Button>
        </>
      }
    >
      <AfterClick lines={size?.count === 0 ? NOBODY : lines} />
    </Dialog>
  )
}
