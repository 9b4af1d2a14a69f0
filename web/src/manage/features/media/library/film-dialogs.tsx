import { MEDIA_TRASH_DAYS } from '@bee/contract/manage/media/library-choices.ts'
import { FILM_TITLE_MAX_CHARACTERS } from '@bee/contract/manage/media/library.contract.ts'
import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import { useState } from 'react'
import { useManageApi } from '../../../api/manage-api.ts'
import { useAction } from '../../../api/use-action.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { showNotice } from '../../../ui/notice-store.ts'
import { TextField } from '../../../ui/text-field.tsx'

export function RenameDialog({ filmId, title, onClose }: { filmId: number; title: string; onClose: () => void }) {
  const api = useManageApi()
  const [typed, setTyped] = useState(title)
  const back = useAction(() => api.library.rename({ filmId, title }))
  const rename = useAction(() => api.library.rename({ filmId, title: typed.trim() }), {
    onDone: () => {
      onClose()
      showNotice(`改名为「${typed.trim()}」`, { onUndo: () => back.mutate() })
    },
  })
  return (
    <FormDialog
      title="给视频改名"
      action="改名"
      isRunning={rename.isPending}
      whyNot={typed.trim() === '' ? '写一个名字。' : undefined}
      onSubmit={() => rename.mutate()}
      onClose={onClose}
    >
      <TextField
        label="视频的标题"
        isFirst
        value={typed}
        maxLength={FILM_TITLE_MAX_CHARACTERS}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  )
}

interface RemoveOriginalDialogProps {
  bytes: number
  onRemove: () => void
  onClose: () => void
}

export function RemoveOriginalDialog({ bytes, onRemove, onClose }: RemoveOriginalDialogProps) {
  return (
    <FormDialog
      title="只删原片？"
      kind="kill"
      action={`删原片，省下 ${sayBytes(bytes)}`}
      onSubmit={onRemove}
      onClose={onClose}
    >
      <p>学员看到的不变，几种清晰度都在。</p>
      <p>以后不能从原片重新转码，也下载不到原片了；要再做，得重新传一份。</p>
      <p>先进回收站，{MEDIA_TRASH_DAYS} 天内能拿回来。</p>
    </FormDialog>
  )
}
