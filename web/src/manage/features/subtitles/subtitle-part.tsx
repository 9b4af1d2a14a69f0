import { LANGUAGE_WORDS, SUBTITLE_LANGUAGE_KEYS } from '@bee/contract/manage/media/subtitle-cues.ts'
import type { FilmSubtitles } from '@bee/contract/manage/media/subtitles.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { NotYet } from '../../api/not-yet.tsx'
import { paths } from '../../paths.ts'
import { LessonPart } from '../../school/lesson-part.tsx'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { StateCell } from '../../ui/state-cell.tsx'
import { SUBTITLE_STATE_WORDS } from './editor/editor-bar.tsx'
import { filmSubtitlesQuery } from './subtitles.queries.ts'
import { UploadDialog } from './upload-dialog.tsx'

interface SubtitlePartProps {
  filmId: number
  isFixed: boolean
}

function wordsOf({ state, cueCount, stopCount, lookCount }: FilmSubtitles): string {
  const [, words] = SUBTITLE_STATE_WORDS[state]
  const counted = cueCount > 0 ? `，${cueCount} 句` : ''
  const problems = stopCount + lookCount
  return `${words}${counted}${problems > 0 ? `，${problems} 处要看` : ''}`
}

/** Languages of a film's subtitles and the state of each. */
export function SubtitlePart({ filmId, isFixed }: SubtitlePartProps) {
  const api = useManageApi()
  const { pathname: from } = useLocation()
  const { data, error, refetch, isFetching } = useQuery(filmSubtitlesQuery(filmId))
  const [isUploading, setIsUploading] = useState(false)
  const restore = useAction((row: FilmSubtitles) => api.subtitles.restore({ filmId, language: row.language }), {
    onDone: (_result, { language }) => showNotice(`${LANGUAGE_WORDS[language]}字幕恢复了`),
  })
  const remove = useAction((row: FilmSubtitles) => api.subtitles.remove({ filmId, language: row.language }), {
    onDone: (_result, row) =>
      showNotice(`${LANGUAGE_WORDS[row.language]}字幕删除了`, { onUndo: () => restore.mutate(row) }),
  })

  return (
    <LessonPart title="字幕">
      {data ? null : <NotYet title="字幕没有拿到" query={{ error, isFetching, refetch }} count={1} height="single" />}
      {data?.list.length === 0 ? (
        <Text as="p" below={8} size={12} tone="quiet">
          还没有字幕。
        </Text>
      ) : null}
      <Text as="ul" below={4} role="list">
        {data?.list.map((row) => (
          <Row as="li" gap={8} key={row.language}>
            <StateCell kind={SUBTITLE_STATE_WORDS[row.state][0]} />
            <Text as="b" fixed weight="regular">
              {LANGUAGE_WORDS[row.language]}
            </Text>
            <Text grow shrinks size={12} tone="quiet">
              {wordsOf(row)}
            </Text>
            <ButtonLink kind="link" to={paths.subtitles(filmId, row.language)} state={{ from }}>
              {data.can.save && !isFixed ? '校对' : '看'}
            </ButtonLink>
            {data.can.publish && !isFixed ? (
              <IconButton
                icon="trash"
                label={`删除${LANGUAGE_WORDS[row.language]}字幕`}
                onClick={() => remove.mutate(row)}
              />
            ) : null}
          </Row>
        ))}
      </Text>
      {data?.can.save && !isFixed ? (
        <Button small icon="upload" onClick={() => setIsUploading(true)}>
          上传字幕…
        </Button>
      ) : null}
      {isUploading && data ? (
        <UploadDialog
          filmId={filmId}
          taken={data.list.map(({ language }) => language)}
          first={SUBTITLE_LANGUAGE_KEYS.find((each) => data.list.every(({ language }) => language !== each)) ?? 'zh-CN'}
          onClose={() => setIsUploading(false)}
        />
      ) : null}
    </LessonPart>
  )
}
