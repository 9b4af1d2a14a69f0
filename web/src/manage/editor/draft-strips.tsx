import type { Draft } from '@bee/contract/manage/content/drafts.contract.ts'
import type { ReactNode } from 'react'
import { recentTime } from '../../lib/recent-time.ts'
import { Row, Text } from '../../ui/layout/pieces.tsx'
import { Button } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { useNow } from '../ui/use-now.ts'
import type { OpenDraft } from './use-draft.ts'
import styles from './draft-strips.module.css'

interface StripProps {
  icon: IconName
  tone: 'warn' | 'info'
  children: ReactNode
  action?: ReactNode
}

function Strip({ icon, tone, children, action }: StripProps) {
  return (
    <Row gap={10} fixed size={13} line={20} className={styles.strip} data-tone={tone} role="status">
      <Icon name={icon} />
      <Text as="p" grow>
        {children}
      </Text>
      {action}
    </Row>
  )
}

interface DraftStripsProps {
  open: OpenDraft<object>
  draft: Draft
  onSettle: () => void
  onGiveBack: () => void
  onUnschedule: () => void
}

/** Warnings for the author, one line each below the bar. */
export function DraftStrips({ open, draft, onSettle, onGiveBack, onUnschedule }: DraftStripsProps) {
  const now = useNow()
  const { reviewAsked, returnedReason, publishTime } = draft
  const who = open.theirs?.editor?.nickName ?? '同事'
  return (
    <>
      {open.saving === 'offline' ? (
        <Strip icon="offline" tone="warn">
          断网了，写的东西存在这台电脑里。能接着写，连上会自动补传；发布要等连上。
        </Strip>
      ) : null}
      {open.conflicts.length > 0 ? (
        <Strip
          icon="info"
          tone="warn"
          action={
            <Button small onClick={onSettle}>
              现在看
            </Button>
          }
        >
          {who}也改了你正在改的 {open.conflicts.length} 处。你写的还在，看过两份再定。
        </Strip>
      ) : null}
      {open.isHeld ? (
        <Strip icon="info" tone="info">
          {who}刚改了你光标所在的这一栏，你离开这里就会合进来。
        </Strip>
      ) : null}
      {open.isReborn ? (
        <Strip icon="info" tone="info">
          原来的草稿被同事发布或丢弃了，你没存上的接着写在这一份新的里。
        </Strip>
      ) : null}
      {publishTime === null ? null : (
        <Strip
          icon="snooze"
          tone="info"
          action={
            draft.can.publish ? (
              <Button small onClick={onUnschedule}>
                不按时间发了
              </Button>
            ) : null
          }
        >
          定在 {recentTime(publishTime, now)} 发布看过的这一版。再改就不算数了，要重新定。
        </Strip>
      )}
      {reviewAsked === null ? null : (
        <Strip
          icon="assign"
          tone="info"
          action={
            draft.can.publish ? (
              <Button small onClick={onGiveBack}>
                退给写的人
              </Button>
            ) : null
          }
        >
          {reviewAsked.by?.nickName ?? '同事'}在 {recentTime(reviewAsked.time, now)} 请人看
          {reviewAsked.note === '' ? '' : `：${reviewAsked.note}`}
        </Strip>
      )}
      {returnedReason === '' ? null : (
        <Strip icon="undo" tone="warn">
          退回来了：{returnedReason}
        </Strip>
      )}
    </>
  )
}
