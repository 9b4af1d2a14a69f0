import { sitePath, STAFF_MESSAGE_MAX_CHARACTERS, staffMessage } from '@bee/contract/manage/members/member-fields.ts'
import { countCharacters } from '../../../lib/count-characters.ts'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { AreaField, TextField } from '../../ui/text-field.tsx'
import { useTyped } from './use-typed.ts'

const MESSAGE = staffMessage()
const LINK = sitePath()
const ROWS = 5

interface MessageDialogProps {
  userId: number
  nickName: string
  onClose: () => void
}

/** A system message to one member. */
export function MessageDialog({ userId, nickName, onClose }: MessageDialogProps) {
  const api = useManageApi()
  const content = useTyped(MESSAGE)
  const link = useTyped(LINK)
  const send = useAction((input: { content: string; link: string }) => api.members.message({ userId, ...input }), {
    onDone: () => {
      onClose()
      showNotice(`消息发给 ${nickName} 了`)
    },
  })

  function submit(): void {
    const [words, path] = [content.take(), link.take()]
    if (words !== undefined && path !== undefined) send.mutate({ content: words, link: path })
  }

  return (
    <FormDialog
      title={`发消息给 ${nickName}`}
      action="发出"
      leave="先不发"
      isRunning={send.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <AreaField
        label="消息"
        rows={ROWS}
        placeholder="会员在消息里读到，来自系统"
        hint={`${countCharacters(content.value)}/${STAFF_MESSAGE_MAX_CHARACTERS}`}
        isFirst
        {...content.props}
      />
      <TextField
        label="点开去哪里（可以不填）"
        placeholder="站内路径，例如 /subject"
        autoComplete="off"
        {...link.props}
      />
    </FormDialog>
  )
}
