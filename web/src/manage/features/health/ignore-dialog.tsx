import type { Finding } from '@bee/contract/manage/health/health.contract.ts'
import { useState } from 'react'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { AreaField } from '../../ui/text-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { showNotice } from '../../ui/notice-store.ts'

/** Marks a finding as right. The check stops reporting it, and the reason is recorded. */
export function IgnoreDialog({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const api = useManageApi()
  const [reason, setReason] = useState('')
  const { rule, kind, contentId, title, sentence } = finding
  const tellAgain = useAction(() => api.health.unignore({ rule, kind, contentId }), {
    onDone: () => showNotice(`「${title}」会再提`),
  })
  const ignore = useAction(() => api.health.ignore({ rule, kind, contentId, reason }), {
    onDone: () => {
      showNotice(`「${title}」不再提`, { onUndo: () => tellAgain.mutate() })
      onClose()
    },
  })
  return (
    <FormDialog
      title="没问题，不再提"
      action="不再提"
      isRunning={ignore.isPending}
      whyNot={reason.trim() === '' ? '先写一句为什么' : undefined}
      onSubmit={() => ignore.mutate()}
      onClose={onClose}
    >
      <p>
        <b>{title}</b>：{sentence}
      </p>
      <AreaField
        label="为什么没问题"
        hint="以后的人看得到；在本页最下面可以改回来。"
        isFirst
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
