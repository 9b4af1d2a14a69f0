import { VIDEO_ENDINGS } from '@bee/contract/manage/media/upload-limits.ts'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { usePageKey } from '../../../ui/use-page-key.ts'
import { FilesDialog } from '../../../school/uploads/files-dialog.tsx'
import { factsToSend, type ReadFile } from '../../../school/uploads/reading/use-read-files.ts'
import { walkField, type FoundFile } from '../../../school/uploads/reading/walk-files.ts'
import { useSendFiles } from './use-send-files.ts'
import { useUploads } from '../../../school/uploads/session/use-uploads.ts'

const VIDEOS = VIDEO_ENDINGS.map((ending) => `.${ending}`).join(',')

/** The upload button, or the key U: chooses files from this computer, on every tab of the library. */
export function UploadButton({ whyNot, onSent }: { whyNot: string | undefined; onSent: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const { send } = useSendFiles()
  const [found, setFound] = useState<readonly FoundFile[]>()
  const choose = () => {
    if (whyNot === undefined) field.current?.click()
  }
  usePageKey('u', choose)

  function handleSend(files: readonly ReadFile[]): void {
    setFound(undefined)
    void send(files)
    // Pictures are ready at once, so an upload of pictures alone does not open the queue.
    if (files.some(({ kind }) => kind !== 'picture')) onSent()
  }

  return (
    <>
      <Button
        kind="main"
        icon="upload"
        aria-disabled={whyNot !== undefined || undefined}
        title={whyNot}
        onClick={choose}
      >
        上传<kbd>U</kbd>
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        multiple
        aria-label="选要上传的文件"
        onChange={({ target }) => {
          const files = walkField(target.files)
          // Allows choosing the same file again.
          target.value = ''
          if (files.length > 0) setFound(files)
        }}
      />
      {found ? (
        <FilesDialog
          title={`上传 ${found.length} 个文件`}
          found={found}
          takesPictures
          onSend={handleSend}
          onClose={() => setFound(undefined)}
        />
      ) : null}
    </>
  )
}

interface ReplaceDialogProps {
  filmId: number
  onSent: () => void
  onClose: () => void
}

/** Replaces the file of a film. Lessons and the progress of members stay. */
export function ReplaceDialog({ filmId, onSent, onClose }: ReplaceDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const { session } = useUploads()
  const [found, setFound] = useState<readonly FoundFile[]>()

  function send([read]: readonly ReadFile[]): void {
    if (read?.kind === 'video') {
      const { file, handle, facts } = read
      void session.add([{ file, handle, kind: 'video', facts: factsToSend(facts), filmId }])
    }
    onSent()
  }

  if (found) return <FilesDialog title="换上这个文件" found={found} onSend={send} onClose={onClose} />
  return (
    <FormDialog title="换一个文件" action="选视频" onSubmit={() => field.current?.click()} onClose={onClose}>
      <p>新的做好以前，学员看到的还是旧的；讲、评论和笔记都不变。</p>
      <p>新旧一样长（相差 2% 以内）就直接换上，进度也不变；差得多，做好以后会问你。</p>
      <input
        ref={field}
        type="file"
        hidden
        accept={VIDEOS}
        aria-label="选要换上的视频"
        onChange={({ target }) => {
          const files = walkField(target.files)
          target.value = ''
          if (files.length > 0) setFound(files.slice(0, 1))
        }}
      />
    </FormDialog>
  )
}
