import { INBOX_NOTE_MAX_CHARACTERS } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { PERMISSIONS } from '@bee/contract/manage/permissions.ts'
import { useEffect, useState } from 'react'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../../api/manage-api.ts'
import { mayOpen, useMe } from '../../../api/me.queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'

/** Masked until the staff member gives a reason. Then shown for a while, and recorded in the audit log. */
export function Contact({ threadId, contact }: { threadId: number; contact: string }) {
  const api = useManageApi()
  const canReveal = mayOpen(useMe(), 'members.mobile')
  const [isAsking, setIsAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [shown, setShown] = useState<{ contact: string; untilTime: string }>()
  const reveal = useAction((why: string) => api.inbox.revealContact({ threadId, reason: why }), {
    onDone: (answer) => {
      setIsAsking(false)
      setReason('')
      setShown({ contact: answer.contact, untilTime: answer.shownUntilTime })
    },
  })

  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(undefined), Math.max(0, new Date(shown.untilTime).getTime() - Date.now()))
    return () => clearTimeout(timer)
  }, [shown])

  const whyNot = canReveal ? undefined : `要有「${PERMISSIONS['members.mobile'].label}」这项权限`
  return (
    <Row as="p" gap={10} lines={2} wraps above={4}>
      {shown?.contact ?? contact}
      {shown ? (
        <Text as="small" size={12} tone="quiet">
          一会儿就藏起来
        </Text>
      ) : (
        <Button
          kind="link"
          {...(whyNot === undefined ? {} : { 'aria-disabled': true, title: whyNot })}
          onClick={() => {
            if (canReveal) setIsAsking(true)
          }}
        >
          查看（会记录）
        </Button>
      )}
      {isAsking ? (
        <FormDialog
          title="看完整的联系方式"
          action="查看"
          whyNot={reason.trim() === '' ? '先写为什么要看' : undefined}
          isRunning={reveal.isPending}
          onSubmit={() => reveal.mutate(reason.trim())}
          onClose={() => setIsAsking(false)}
        >
          <TextField
            label="为什么要看，会记在操作记录里"
            isFirst
            value={reason}
            maxLength={INBOX_NOTE_MAX_CHARACTERS}
            onChange={(event) => setReason(event.target.value)}
          />
        </FormDialog>
      ) : null}
    </Row>
  )
}
