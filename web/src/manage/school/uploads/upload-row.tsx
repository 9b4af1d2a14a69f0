import { ARCHIVE_ENDING, VIDEO_ENDINGS } from '@bee/contract/manage/media/upload-limits.ts'
import type { UploadKind } from '@bee/contract/manage/media/film-upload.contract.ts'
import { Grid, Row, Text } from '../../../ui/layout/pieces.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { StateCell } from '../../ui/state-cell.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { FilePicker } from './file-picker.tsx'
import { isMoving, type UploadItem } from './session/upload-item.ts'
import { cellOf, percentOf, purposeWords, stateWords } from './upload-words.ts'
import styles from './uploads.module.css'

interface UploadRowProps {
  item: UploadItem
  now: number
  onPause: () => void
  onResume: () => void
  onChoose: (file: File) => void
  onCancel: () => void
}

const ACCEPTED: Record<UploadKind, string | undefined> = {
  video: VIDEO_ENDINGS.map((ending) => `.${ending}`).join(','),
  file: undefined,
  archive: `.${ARCHIVE_ENDING}`,
}

export function UploadRow({ item, now, onPause, onResume, onChoose, onCancel }: UploadRowProps) {
  const { name, state, kind, hasHandle } = item
  const { main, side } = stateWords(item, now)
  const percent = percentOf(item)
  const needsFile = state === 'needs-file'
  const canResume = state === 'paused' || state === 'offline' || (state === 'stopped' && item.uploadId !== undefined)
  return (
    <Grid as="li" gap={14} lines={4} align="center" className={styles.row} data-state={state}>
      <StateCell kind={cellOf(item)} percent={percent} />
      <Text as="div" shrinks>
        <Text as="b" block breaks>
          {name}
        </Text>
        <Text as="small" block size={12} tone="quiet" breaks>
          {purposeWords(item)}
        </Text>
      </Text>
      {needsFile ? (
        <span className={styles.choose}>
          {hasHandle ? (
            <Button small icon="refresh" onClick={onResume}>
              接着传
            </Button>
          ) : (
            <FilePicker
              label="选同一个文件接着传"
              icon="upload"
              isSmall
              isSingle
              {...(ACCEPTED[kind] && { accept: ACCEPTED[kind] })}
              onFiles={([found]) => {
                if (found) onChoose(found.file)
              }}
            />
          )}
        </span>
      ) : (
        <ProgressBar label={`${name}的进度`} percent={percent} isStill={!isMoving(item)} className={styles.bar} />
      )}
      <Text textAlign="right" className={styles.side}>
        <Text block>{main}</Text>
        <Text as="small" block size={12} tone="quiet">
          {side}
        </Text>
      </Text>
      <Row as="span" align="stretch" justify="end" className={styles.acts}>
        {isMoving(item) ? <IconButton icon="pause" label={`暂停 ${name}`} onClick={onPause} /> : null}
        {canResume ? <IconButton icon="refresh" label={`接着传 ${name}`} onClick={onResume} /> : null}
        {state === 'elsewhere' || state === 'closing' ? null : (
          <IconButton icon="close" label={state === 'done' ? `收起 ${name}` : `不传 ${name} 了`} onClick={onCancel} />
        )}
      </Row>
    </Grid>
  )
}
