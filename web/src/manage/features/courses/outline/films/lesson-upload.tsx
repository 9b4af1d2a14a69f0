import { VIDEO_ENDINGS } from '@bee/contract/manage/media/upload-limits.ts'
import { useState } from 'react'
import { FilePicker } from '../../../../school/uploads/file-picker.tsx'
import { FilesDialog } from '../../../../school/uploads/files-dialog.tsx'
import { factsToSend, type ReadFile } from '../../../../school/uploads/reading/use-read-files.ts'
import type { FoundFile } from '../../../../school/uploads/reading/walk-files.ts'
import { useUploads } from '../../../../school/uploads/session/use-uploads.ts'

const ACCEPTED = VIDEO_ENDINGS.map((ending) => `.${ending}`).join(',')
const TITLE_MAX = 120

interface LessonUploadProps {
  lessonName: string
  /** The lesson, as the upload list shows it. */
  purpose: string
  /** The film that the upload replaces, in every lesson that uses it. */
  filmId: number | null
  onFilm: (filmId: number) => void
}

/** Uploads a film for one lesson. The lesson has the film as soon as the upload begins. */
export function LessonUpload({ lessonName, purpose, filmId, onFilm }: LessonUploadProps) {
  const { session } = useUploads()
  const [found, setFound] = useState<readonly FoundFile[]>()

  async function send([read]: readonly ReadFile[]): Promise<void> {
    setFound(undefined)
    if (!read) return
    const { file, handle, facts } = read
    const [upload] = await session.add([
      {
        file,
        handle,
        kind: 'video',
        facts: factsToSend(facts),
        purpose,
        ...(filmId === null ? { title: [...lessonName].slice(0, TITLE_MAX).join('') } : { filmId }),
      },
    ])
    if (typeof upload?.filmId === 'number') onFilm(upload.filmId)
  }

  return (
    <>
      <FilePicker
        label={filmId === null ? '传视频…' : '传新的一版…'}
        icon="upload"
        isSmall
        isSingle
        accept={ACCEPTED}
        onFiles={setFound}
      />
      {found ? (
        <FilesDialog
          title={filmId === null ? `给「${lessonName}」传视频` : `给「${lessonName}」传新的一版，用到旧视频的讲都会换`}
          found={found}
          onSend={(files) => void send(files)}
          onClose={() => setFound(undefined)}
        />
      ) : null}
    </>
  )
}
