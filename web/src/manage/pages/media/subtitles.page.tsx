import { SUBTITLE_LANGUAGE_KEYS } from '@bee/contract/manage/media/subtitle-cues.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { isMissingFailure } from '../../../api/call-failure.ts'
import { requestIdOf } from '../../api/manage-failure.ts'
import { SubtitleEditor } from '../../features/subtitles/editor/subtitle-editor.tsx'
import { subtitleSheetQuery } from '../../features/subtitles/subtitles.queries.ts'
import { paths } from '../../paths.ts'
import { Missing } from '../../shell/no-page.tsx'
import { Failed, WaitingRows } from '../../ui/place-states.tsx'

/** The page that linked here, if it has set the state. */
function useFrom(): { label: string; to: string } {
  const state = useLocation().state as { from?: unknown } | null
  const from = state?.from
  return typeof from === 'string' && from.startsWith('/manage/')
    ? { label: '大纲', to: from }
    : { label: '课程', to: paths.courses }
}

function Sheet({ filmId, language }: { filmId: number; language: (typeof SUBTITLE_LANGUAGE_KEYS)[number] }) {
  const { data, error, refetch, isFetching } = useQuery(subtitleSheetQuery(filmId, language))
  const from = useFrom()
  if (data) return <SubtitleEditor key={`${filmId} ${language}`} sheet={data} from={from} />
  if (isMissingFailure(error)) return <Missing />
  if (!error) return <WaitingRows count={8} height="single" />
  return (
    <Failed
      title="字幕没有拿到"
      error={error}
      requestId={requestIdOf(error)}
      isTrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

export function Component() {
  const { filmId = '', language } = useParams()
  const known = SUBTITLE_LANGUAGE_KEYS.find((each) => each === language)
  return /^[1-9]\d{0,9}$/.test(filmId) && known ? <Sheet filmId={Number(filmId)} language={known} /> : <Missing />
}
