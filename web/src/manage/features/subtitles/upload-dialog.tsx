import {
  LANGUAGE_WORDS,
  SUBTITLE_LANGUAGE_KEYS,
  type SubtitleLanguage,
} from '@bee/contract/manage/media/subtitle-cues.ts'
import {
  SUBTITLE_FILE_MAX_BYTES,
  TEXT_ENCODINGS,
  type UploadedSubtitles,
} from '@bee/contract/manage/media/subtitles.contract.ts'
import { useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { paths } from '../../paths.ts'
import plain from '../../school/plain-field.module.css'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { uploadSubtitles } from './send-subtitles.ts'
import styles from './upload-dialog.module.css'

interface UploadDialogProps {
  filmId: number
  taken: readonly SubtitleLanguage[]
  first: SubtitleLanguage
  onClose: () => void
}

const MEGABYTE = 1024 * 1024

function Result({ read }: { read: UploadedSubtitles }) {
  const { cueCount, encoding, format, problems, hasMoreProblems, stopCount, lookCount } = read
  return (
    <div role="status">
      <p>
        读出 {cueCount} 句（{format === 'srt' ? 'SRT' : 'WebVTT'}，{TEXT_ENCODINGS[encoding]}）。
        {stopCount > 0 ? `${stopCount} 处要改好才能发布。` : ''}
        {lookCount > 0 ? `${lookCount} 处要看一看。` : ''}
        学员还看不到，校对好再发布。
      </p>
      {problems.length > 0 ? (
        <>
          <Text as="p" below={8} size={12} tone="quiet">
            文件里有 {hasMoreProblems ? `${problems.length} 多` : problems.length} 处没有读进来：
          </Text>
          <ol className={styles.problems}>
            {problems.map(({ line, sentence }) => (
              <li key={line}>
                第 {line} 行：{sentence}
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </div>
  )
}

/** Uploads a subtitle file of one language, then shows the parsed lines. */
export function UploadDialog({ filmId, taken, first, onClose }: UploadDialogProps) {
  const id = useId()
  const api = useManageApi()
  const navigate = useNavigate()
  const { pathname: from } = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const [language, setLanguage] = useState(first)
  const [file, setFile] = useState<File>()
  const [read, setRead] = useState<UploadedSubtitles>()
  const isTooLarge = file !== undefined && file.size > SUBTITLE_FILE_MAX_BYTES
  const bringBack = useAction((version: number) => api.subtitles.bringBack({ filmId, language, version }), {
    onDone: () => showNotice('写着的回到了上传以前的那一份'),
  })
  const upload = useAction((chosen: File) => uploadSubtitles({ filmId, language }, chosen), {
    onDone: (result) => {
      setRead(result)
      if (result.hasReplaced) showNotice('换成了新上传的', { onUndo: () => bringBack.mutate(result.version) })
    },
  })

  if (read) {
    return (
      <FormDialog
        title={`${LANGUAGE_WORDS[language]}字幕传好了`}
        action="去校对"
        leave="先放着"
        onSubmit={() => void navigate(paths.subtitles(filmId, language), { state: { from } })}
        onClose={onClose}
      >
        <Result read={read} />
      </FormDialog>
    )
  }
  return (
    <FormDialog
      title="上传字幕"
      action="上传"
      isRunning={upload.isPending}
      whyNot={
        file === undefined
          ? '先选一个文件'
          : isTooLarge
            ? `文件不能超过 ${SUBTITLE_FILE_MAX_BYTES / MEGABYTE} MB`
            : undefined
      }
      onSubmit={() => {
        if (file) upload.mutate(file)
      }}
      onClose={onClose}
    >
      <Text as="label" htmlFor={id} block below={6} size={13} tone="soft">
        语言
      </Text>
      <select
        id={id}
        className={classNames(plain.field, styles.select)}
        value={language}
        onChange={({ target }) => setLanguage(target.value as SubtitleLanguage)}
      >
        {SUBTITLE_LANGUAGE_KEYS.map((each) => (
          <option key={each} value={each}>
            {LANGUAGE_WORDS[each]}
            {taken.includes(each) ? '（已经有，会换掉写着的）' : ''}
          </option>
        ))}
      </select>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="字幕文件"
        accept=".srt,.vtt,.txt"
        onChange={({ target }) => {
          setFile(target.files?.[0])
          target.value = ''
        }}
      />
      <Row as="p" gap={10} above={14} tone="soft">
        <Button icon="file" onClick={() => input.current?.click()}>
          选文件
        </Button>
        <Text shrinks breaks>
          {file?.name ?? 'SRT 或 WebVTT，UTF-8、UTF-16、GBK 都认得'}
        </Text>
      </Row>
    </FormDialog>
  )
}
