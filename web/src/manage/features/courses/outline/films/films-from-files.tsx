import { useState } from 'react'
import { Stack, Text } from '../../../../../ui/layout/pieces.tsx'
import { FilePicker } from '../../../../school/uploads/file-picker.tsx'
import type { FoundFile } from '../../../../school/uploads/reading/walk-files.ts'
import { useFileDrop } from '../../../../school/uploads/use-file-drop.ts'
import type { Outline, OutlineChapter } from '../outline-edits.ts'
import { FolderDialog } from './folder-dialog.tsx'
import styles from './folder-dialog.module.css'

interface FilmsFromFilesProps {
  courseName: string
  outline: Outline
  /** Another dialog is open. */
  isBusy: boolean
  onPlaced: (change: (now: Outline) => OutlineChapter[]) => void
}

/** Takes a folder or files, dropped on the outline or chosen. */
export function FilmsFromFiles({ courseName, outline, isBusy, onPlaced }: FilmsFromFilesProps) {
  const [found, setFound] = useState<readonly FoundFile[]>()
  const isOver = useFileDrop(setFound, { isOff: isBusy || found !== undefined })
  return (
    <>
      <FilePicker label="拖入文件夹" icon="folder" isFolder onFiles={setFound} />
      {isOver ? (
        <Stack gap={4} textAlign="center" className={styles.over} role="status">
          <Text as="b" size={16}>
            松手就放进这门课
          </Text>
          <p>子文件夹成章，文件成讲；先看看猜得对不对，再开始传。</p>
        </Stack>
      ) : null}
      {found ? (
        <FolderDialog
          courseName={courseName}
          outline={outline}
          found={found}
          onPlaced={onPlaced}
          onClose={() => setFound(undefined)}
        />
      ) : null}
    </>
  )
}
