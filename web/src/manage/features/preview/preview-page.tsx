import type { Preview } from '@bee/contract/manage/content/preview.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDebounced } from '../../../ui/forms/use-debounced.ts'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { requestIdOf } from '../../api/manage-failure.ts'
import { Failed, WaitingRows } from '../../ui/place-states.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { addressOf, baseOf, firstLook } from '../../editor/preview/preview-address.ts'
import { PreviewFrame } from '../../editor/preview/preview-frame.tsx'
import { previewQuery } from '../../editor/preview/preview.queries.ts'
import { PreviewBar } from './preview-bar.tsx'
import styles from './preview-room.module.css'

const TYPED_MS = 600

interface StageProps {
  preview: Preview
  /** Changes with each new answer for the draft. */
  turn: number
  onReload: () => void
}

function Stage({ preview, turn, onReload }: StageProps) {
  const [look, setLook] = useState(() => firstLook(preview))
  const isNarrow = useIsNarrow()
  const shown = useDebounced(look, TYPED_MS)
  const address = addressOf(preview, { ...look, second: shown.second })
  const base = baseOf(preview, look.viewer)
  return (
    <>
      <PreviewBar
        preview={preview}
        look={look}
        onLook={(next) => setLook({ ...look, ...next })}
        onReload={onReload}
        isNarrow={isNarrow}
      />
      {isNarrow ? (
        <Text as="p" tone="soft" className={styles.note}>
          「单独打开」就是学员在手机上看到的样子。
        </Text>
      ) : (
        <Row align="stretch" justify="center" grow className={styles.stage} data-width={look.width}>
          {/* Mounted anew for another width: the page adapts its layout only when it loads. */}
          <PreviewFrame
            key={`${look.width} ${turn} ${address}`}
            base={base}
            address={address}
            width={look.width}
            title="学员会看到的样子"
            className={styles.frame}
          />
        </Row>
      )}
    </>
  )
}

/** A draft as students will see it. */
export function PreviewRoom({ draftId }: { draftId: number }) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(previewQuery(draftId))
  useEffect(() => {
    document.title = '预览 · 蜂巢'
  }, [])
  const again = () => void refetch()
  if (!data) {
    return error ? (
      <Failed
        title="现在还不能预览"
        error={error}
        requestId={requestIdOf(error)}
        onRetry={again}
        isTrying={isFetching}
      />
    ) : (
      <WaitingRows count={6} height="double" />
    )
  }
  return <Stage preview={data} turn={dataUpdatedAt} onReload={again} />
}
