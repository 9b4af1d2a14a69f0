import { useState } from 'react'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { ActButton } from './act-button.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useCountdown } from './use-countdown.ts'

/** How long the full number is shown. */
const SHOWN_MS = 30_000

interface Shown {
  mobile: string
  until: number
}

function ShownNumber({ shown, onHide }: { shown: Shown; onHide: () => void }) {
  const seconds = useCountdown(shown.until, onHide)
  return (
    <>
      <Text size={14}>{shown.mobile}</Text>
      <Button kind="link" aria-label="收起手机号" onClick={onHide}>
        收起，还剩 {seconds} 秒
      </Button>
    </>
  )
}

/** The mobile number, masked. The full number takes a reason for the audit log; it disappears by itself and is cached nowhere. */
export function MemberMobile({ userId, masked }: { userId: number; masked: string }) {
  const api = useManageApi()
  const [isAsking, setIsAsking] = useState(false)
  const [shown, setShown] = useState<Shown>()
  const reveal = useAction(
    async (reason: string) => {
      const { mobile, leftToday } = await api.members.mobile({ userId, reason })
      // Set inside the call: the mutation cache would keep the result of an action.
      setShown({ mobile, until: Date.now() + SHOWN_MS })
      return leftToday
    },
    {
      onDone: (leftToday) => {
        setIsAsking(false)
        showNotice(leftToday === null ? '已记进操作记录' : `已记进操作记录，今天还能看 ${leftToday} 次`)
      },
    },
  )
  return (
    <Row as="span" inline gap={10} lines={0} wraps>
      {shown ? (
        <ShownNumber shown={shown} onHide={() => setShown(undefined)} />
      ) : (
        <>
          <Text size={14}>{masked}</Text>
          <ActButton permission="members.mobile" kind="link" icon="eye" onClick={() => setIsAsking(true)}>
            查看（会记录）
          </ActButton>
        </>
      )}
      {isAsking ? (
        <ReasonDialog
          title="看完整手机号"
          action="看 30 秒"
          hint="会写进时间线和操作记录，校长看得到。"
          placeholder="例如：电话确认退款"
          isRunning={reveal.isPending}
          onSubmit={reveal.mutate}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </Row>
  )
}
