import { UPLOAD_MAX_BYTES } from '@bee/contract/manage/media/intake-limits.ts'
import { sayBytes } from '@bee/contract/manage/media/say-bytes.ts'
import { useRef } from 'react'
import { classNames } from '../../../../lib/class-names.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { walkField, type FoundFile } from './reading/walk-files.ts'
import { useFileDrop } from './use-file-drop.ts'
import styles from './intake.module.css'

interface FilePickerProps {
  label: string
  icon: 'upload' | 'folder'
  isFolder?: boolean
  isSingle?: boolean
  accept?: string
  isSmall?: boolean
  onFiles: (files: FoundFile[]) => void
}

/** A button that opens the browser's own dialog. */
export function FilePicker({
  label,
  icon,
  isFolder = false,
  isSingle = false,
  accept,
  isSmall,
  onFiles,
}: FilePickerProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={icon} {...(isSmall && { small: true })} onClick={() => field.current?.click()}>
        {label}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={label}
        multiple={!isSingle}
        {...(accept !== undefined && { accept })}
        {...(isFolder && { webkitdirectory: '' })}
        onChange={({ target }) => {
          const files = walkField(target.files)
          // The same one may be chosen again.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}

/** Where files are dropped, or anywhere else on the page. */
export function DropZone({ onFiles }: { onFiles: (files: FoundFile[]) => void }) {
  const isOver = useFileDrop(onFiles)
  return (
    <div className={classNames(styles.zone, isOver && styles.over)}>
      <Icon name="upload" size={28} />
      <div className={styles.zoneWords}>
        <b>{isOver ? '松手就传到媒体库' : '把视频、讲义或整个文件夹拖到这里'}</b>
        <p>单个文件最大 {sayBytes(UPLOAD_MAX_BYTES)}。断网、关机都不要紧，再打开这一页会从断点接着传。</p>
      </div>
      <span className={styles.zoneButtons}>
        <FilePicker label="选文件" icon="upload" onFiles={onFiles} />
        <FilePicker label="选文件夹" icon="folder" isFolder onFiles={onFiles} />
      </span>
    </div>
  )
}
