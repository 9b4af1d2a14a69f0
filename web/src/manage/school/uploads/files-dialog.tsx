import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import { Stack, Text } from '../../../ui/layout/pieces.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FileLines } from './file-lines.tsx'
import { isSendable, useReadFiles, type ReadFile } from './reading/use-read-files.ts'
import { MAX_FILES, type FoundFile } from './reading/walk-files.ts'

interface FilesDialogProps {
  title: string
  found: readonly FoundFile[]
  /** Whether pictures are accepted too. */
  takesPictures?: boolean
  onSend: (files: readonly ReadFile[]) => void
  onClose: () => void
}

/** Lists the chosen files with their errors and the steps to come, before the upload starts. */
export function FilesDialog({ title, found, takesPictures = false, onSend, onClose }: FilesDialogProps) {
  const files = useReadFiles(found, { takesPictures })
  const sendable = files.filter(isSendable)
  const isReading = files.some(({ isRead }) => !isRead)
  const bytes = sendable.reduce((sum, { file }) => sum + file.size, 0)
  const whyNot =
    files.length > MAX_FILES
      ? `一次最多 ${MAX_FILES} 个文件。`
      : isReading
        ? '等它看完。'
        : sendable.length === 0
          ? '没有能传的文件。'
          : undefined
  return (
    <FormDialog
      title={title}
      action={sendable.length > 0 ? `上传 ${sendable.length} 个，${sayBytes(bytes)}` : '上传'}
      whyNot={whyNot}
      isWide
      onSubmit={() => onSend(sendable)}
      onClose={onClose}
    >
      <Text as="p" tone="soft" role="status">
        {isReading
          ? '先在浏览器里看一眼，还没有传。'
          : files.length > sendable.length
            ? `${files.length - sendable.length} 个传不了，写着为什么；其余的可以传。`
            : '看过了，都能传。'}
      </Text>
      <Stack as="ul" gap={10} role="list">
        {files.map((read) => (
          <li key={read.path}>
            <FileLines read={read} />
          </li>
        ))}
      </Stack>
    </FormDialog>
  )
}
