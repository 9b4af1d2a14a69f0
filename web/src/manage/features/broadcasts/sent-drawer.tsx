import { RECALL_DAYS, type Broadcast } from '@bee/contract/manage/broadcasts.contract.ts'
import { useState } from 'react'
import { recentTime } from '../../../lib/recent-time.ts'
import { Grid, Row, Stack } from '../../../ui/layout/pieces.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { AfterClick } from '../../ui/after-click.tsx'
import { Button } from '../../ui/button.tsx'
import { Drawer, DrawerSection } from '../../ui/drawer.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { StateCell } from '../../ui/state-cell.tsx'
import { useNow } from '../../ui/use-now.ts'
import { audienceWords, readWords, STATE_CELLS, STATE_WORDS } from './broadcast-words.ts'
import { MessagePreview } from './message-preview.tsx'
import styles from './broadcast-drawer.module.css'

const RECALLED = [
  ['没读的', '红点和消息马上不见'],
  ['读过的', '消息也不见，不留「已撤回」的字样'],
  ['记录', '正文、读过的人数留在这里和操作记录里'],
  ['反悔', '不能再放回去，可以照着再写一条'],
] as const

function RecallDialog({ broadcast, onClose }: { broadcast: Broadcast; onClose: () => void }) {
  const api = useManageApi()
  const recall = useAction(() => api.broadcasts.recall({ broadcastId: broadcast.id, version: broadcast.version }), {
    onDone: () => {
      onClose()
      showNotice('撤回了，谁都看不到了')
    },
  })
  return (
    <Dialog
      open
      title="撤回这条消息"
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            先不撤
          </Button>
          <Button kind="kill" loading={recall.isPending} onClick={() => recall.mutate()}>
            撤回
          </Button>
        </>
      }
    >
      <AfterClick lines={RECALLED} />
    </Dialog>
  )
}

/** A sent message: recipients, readers, and the recall button while a recall is possible. */
export function SentDrawer({ broadcast, onClose }: { broadcast: Broadcast; onClose: () => void }) {
  const now = useNow()
  const [isAsking, setIsAsking] = useState(false)
  const { state, sentTime, recalledTime, authorName, canRecall } = broadcast
  return (
    <Drawer title={`发给${audienceWords(broadcast)}`} onClose={onClose}>
      <DrawerSection title="这条消息">
        <Grid as="dl" gap={16} lines={6} className={styles.facts}>
          <dt>状态</dt>
          <Row as="dd" inline gap={7} nowrap>
            <StateCell kind={STATE_CELLS[state]} />
            {STATE_WORDS[state]}
          </Row>
          <dt>读过</dt>
          <dd>{readWords(broadcast)}</dd>
          <dt>发出</dt>
          <dd>{recentTime(sentTime ?? '', now)}</dd>
          {recalledTime === null ? null : (
            <>
              <dt>撤回</dt>
              <dd>{recentTime(recalledTime, now)}</dd>
            </>
          )}
          {authorName === '' ? null : (
            <>
              <dt>谁写的</dt>
              <dd>{authorName}</dd>
            </>
          )}
        </Grid>
      </DrawerSection>
      <Stack gap={16} className={styles.pane}>
        <MessagePreview content={broadcast.content} link={broadcast.link} time={sentTime ?? now} />
      </Stack>
      {state === 'sent' ? (
        <DrawerSection title="撤回">
          {canRecall ? (
            <Button icon="undo" onClick={() => setIsAsking(true)}>
              撤回这条消息
            </Button>
          ) : (
            <p>发出去超过 {RECALL_DAYS} 天，不能再撤回。</p>
          )}
        </DrawerSection>
      ) : null}
      {isAsking ? <RecallDialog broadcast={broadcast} onClose={() => setIsAsking(false)} /> : null}
    </Drawer>
  )
}
