import { useState } from 'react'
import { Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { DropZone } from './drop-zone.tsx'
import { FilesDialog } from '../../../school/uploads/files-dialog.tsx'
import type { FoundFile } from '../../../school/uploads/reading/walk-files.ts'
import { UploadList } from '../../../school/uploads/upload-list.tsx'
import { useSendFiles } from './use-send-files.ts'
import styles from './film-upload.module.css'

/** Drop zone of the library, and the uploads under way. */
export function FilmUploadBox() {
  const { send, pictureWords } = useSendFiles()
  const [found, setFound] = useState<readonly FoundFile[]>()

  return (
    <Stack gap={20} className={styles.intake}>
      <DropZone onFiles={setFound} />
      {pictureWords === '' ? null : (
        <Text as="p" size={13} tone="soft" role="status">
          {pictureWords}
        </Text>
      )}
      <UploadList />
      {found ? (
        <FilesDialog
          title={`上传 ${found.length} 个文件`}
          found={found}
          takesPictures
          onSend={(files) => {
            setFound(undefined)
            void send(files)
          }}
          onClose={() => setFound(undefined)}
        />
      ) : null}
    </Stack>
  )
}
