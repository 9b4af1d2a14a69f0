import { Text } from '../../../../ui/layout/pieces.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { transcodesQuery } from '../../../api/transcodes.queries.ts'
import { NotYet } from '../../../api/not-yet.tsx'
import { Box } from '../../../ui/box.tsx'
import { Button } from '../../../ui/button.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { TranscodeRow } from './transcode-row.tsx'
import { inOrder, sumWords } from '../../../school/transcode-words.ts'
import { SettingsDialog } from './settings-dialog.tsx'
import { useTranscodeEvents } from './use-transcode-events.ts'
import boxRows from '../../../school/box-rows.module.css'

/** All uploads and transcodes under way. */
export function TranscodesBox({ onUploadAgain }: { onUploadAgain: (filmId: number) => void }) {
  const now = useNow()
  const { data, error, isFetching, refetch } = useQuery(transcodesQuery())
  const [isSetting, setIsSetting] = useState(false)
  useTranscodeEvents()
  const words = data ? sumWords(data.list) : ''
  return (
    <Box
      title="转码"
      note={words === '' ? undefined : words}
      actions={
        <Button kind="link" onClick={() => setIsSetting(true)}>
          转码设置
        </Button>
      }
    >
      {data === undefined ? (
        <NotYet title="转码的情况没有拿到" query={{ error, isFetching, refetch }} count={2} height="double" />
      ) : data.list.length === 0 ? (
        <Text as="p" tone="quiet" className={boxRows.none}>
          现在没有视频在处理。传上来的视频会先能播，再做成几种清晰度。
        </Text>
      ) : (
        <>
          <ul role="list">
            {inOrder(data.list).map((transcode) => (
              <TranscodeRow key={transcode.makingId} making={transcode} now={now} onUploadAgain={onUploadAgain} />
            ))}
          </ul>
          {data.hasMore ? (
            <Text as="p" tone="quiet" className={boxRows.none}>
              还有更多，先处理这些。
            </Text>
          ) : null}
        </>
      )}
      {isSetting ? <SettingsDialog onClose={() => setIsSetting(false)} /> : null}
    </Box>
  )
}
