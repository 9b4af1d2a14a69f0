import type { Preview } from '@bee/contract/manage/content/preview.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useDebounced } from '../../../ui/forms/use-debounced.ts'
import { requestIdOf } from '../../api/manage-failure.ts'
import { Failed, WaitingRows } from '../../ui/place-states.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { addressOf, baseOf, firstLook, type Look, type PreviewWidth } from './preview-address.ts'
import { PreviewBar } from './preview-bar.tsx'
import { previewQuery } from './preview.queries.ts'
import styles from './preview-room.module.css'

const TYPED_MS = 600

/** The server draws the frame's first page for this width; only there, so that the own pages stay as they are. */
function tellWidth(base: string, width: PreviewWidth): void {
  document.cookie = `device=${width}; Path=${base}; SameSite=Lax`
}

interface FrameProps {
  base: string
  address: string
  look: Look
}

function Frame({ base, address, look }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { width } = look
  useEffect(() => {
    if (!frame.current) return
    tellWidth(base, width)
    // Only now: its first request already says how wide it is.
    frame.current.src = address
  }, [base, address, width])
  return <iframe ref={frame} className={styles.frame} title="学员会看到的样子" />
}

interface StageProps {
  preview: Preview
  /** Changes whenever the draft was asked for again. */
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
        <p className={styles.note}>「单独打开」就是学员在手机上看到的样子。</p>
      ) : (
        <div className={styles.stage} data-width={look.width}>
          {/* Drawn anew for another width: the page itself would only notice the change. */}
          <Frame key={`${look.width} ${turn} ${address}`} base={base} address={address} look={look} />
        </div>
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
