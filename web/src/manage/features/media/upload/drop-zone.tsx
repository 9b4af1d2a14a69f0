import { UPLOAD_MAX_BYTES } from '@bee/contract/manage/media/upload-limits.ts'
import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import { classNames } from '../../../../lib/class-names.ts'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import { FilePicker } from '../../../school/uploads/file-picker.tsx'
import type { FoundFile } from '../../../school/uploads/reading/walk-files.ts'
import { useFileDrop } from '../../../school/uploads/use-file-drop.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './film-upload.module.css'

/** Takes files dropped on it or anywhere else on the page. */
export function DropZone({ onFiles }: { onFiles: (files: FoundFile[]) => void }) {
  const isOver = useFileDrop(onFiles)
  return (
    <Row gap={18} lines={12} wraps tone="soft" className={classNames(styles.zone, isOver && styles.over)}>
      <Icon name="upload" size={28} />
      <div className={styles.zoneWords}>
        <Text as="b" size={14} tone="full">
          {isOver ? '松手就传到媒体库' : '把视频、图片、讲义或整个文件夹拖到这里'}
        </Text>
        <Text as="p" size={12} tone="quiet">
          单个文件最大 {sayBytes(UPLOAD_MAX_BYTES)}。断网、关机都不要紧，再打开这一页会从断点接着传。
        </Text>
      </div>
      <Row as="span" gap={8} align="stretch" wraps>
        <FilePicker label="选文件" icon="upload" onFiles={onFiles} />
        <FilePicker label="选文件夹" icon="folder" isFolder onFiles={onFiles} />
      </Row>
    </Row>
  )
}
