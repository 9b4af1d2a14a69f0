import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import { useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useNow } from '../../ui/use-now.ts'
import { isMoving, type UploadItem } from './session/upload-item.ts'
import { useUploads } from './session/use-uploads.ts'
import { UploadRow } from './upload-row.tsx'
import { sumWords } from './upload-words.ts'

const EVERY_SECOND_MS = 1000

/** Uploads under way, from every page. Hidden when there are none. */
export function UploadList() {
  const { items, session } = useUploads()
  const now = useNow(EVERY_SECOND_MS)
  const [leaving, setLeaving] = useState<UploadItem>()
  const cancel = useAction(({ key }: UploadItem) => session.cancel(key))
  if (items.length === 0) return null

  function askCancel(item: UploadItem): void {
    // An upload without sent bytes is cancelled without a question.
    if (item.sentBytes === 0 || item.state === 'done') cancel.mutate(item)
    else setLeaving(item)
  }

  const canPause = items.some((item) => isMoving(item) || item.state === 'offline')
  const canGoOn = items.some(({ state }) => state === 'paused')
  return (
    <Box
      title="上传"
      note={sumWords(items, now)}
      actions={
        canPause ? (
          <Button kind="quiet" small icon="pause" onClick={session.pauseAll}>
            全部暂停
          </Button>
        ) : canGoOn ? (
          <Button kind="quiet" small icon="refresh" onClick={() => void session.resumeAll()}>
            全部接着传
          </Button>
        ) : undefined
      }
    >
      <ul role="list" aria-label="正在上传的文件">
        {items.map((item) => (
          <UploadRow
            key={item.key}
            item={item}
            now={now}
            onPause={() => session.pause(item.key)}
            onResume={() => void session.resume(item.key)}
            onChoose={(file) => void session.choose(item.key, file)}
            onCancel={() => askCancel(item)}
          />
        ))}
      </ul>
      {leaving ? (
        <FormDialog
          title={`不传「${leaving.name}」了？`}
          action={`不传了，丢掉已传的 ${sayBytes(leaving.sentBytes)}`}
          kind="kill"
          leave="接着传"
          onSubmit={() => {
            setLeaving(undefined)
            cancel.mutate(leaving)
          }}
          onClose={() => setLeaving(undefined)}
        >
          <p>已经传的会丢掉，以后要用得从头再传。只是想停一下，用暂停就好：关掉网页也不会丢。</p>
        </FormDialog>
      ) : null}
    </Box>
  )
}
