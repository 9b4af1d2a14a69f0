import type { Preview } from '@bee/contract/manage/content/preview.contract.ts'
import { NOT_BEGUN } from '@bee/contract/manage/content/drafts.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureSentence } from '../../../lib/failure-sentence.ts'
import { useDebounced } from '../../../ui/forms/use-debounced.ts'
import { Text } from '../../../ui/layout/pieces.tsx'
import { Segment } from '../../ui/segment.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import type { OpenDraft } from '../use-draft.ts'
import { addressOf, baseOf, firstLook, PREVIEW_WIDTHS, type PreviewWidth } from './preview-address.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { livePreviewQuery } from './preview.queries.ts'
import styles from './live-look.module.css'

/** Delay after a save: each preview publishes the draft inside a transaction and rolls it back. */
const LOOK_AFTER_MS = 600
const WIDTHS = Object.entries(PREVIEW_WIDTHS).map(([value, label]) => ({ value: value as PreviewWidth, label }))

interface Drawn {
  base: string
  address: string
}

function drawnOf(preview: Preview | undefined): Drawn | undefined {
  if (!preview) return undefined
  const look = firstLook(preview)
  return { base: baseOf(preview, look.viewer), address: addressOf(preview, look) }
}

/** The former page stays until the next one has loaded and scrolled to the same position. */
function Frames({ drawn, width }: { drawn: Drawn; width: PreviewWidth }) {
  const shown = useRef<HTMLIFrameElement>(undefined)
  const [settled, setSettled] = useState<Drawn>()
  const all = settled && settled.address !== drawn.address ? [settled, drawn] : [drawn]
  return all.map((each) => (
    <PreviewFrame
      key={each.address}
      {...each}
      width={width}
      title="学员会看到的样子"
      className={styles.frame}
      onLoad={(frame) => {
        const from = shown.current?.contentWindow?.scrollY
        if (from !== undefined && shown.current !== frame)
          frame.contentWindow?.scrollTo({ top: from, behavior: 'instant' })
        shown.current = frame
        setSettled(each)
      }}
    />
  ))
}

/** Live preview beside the form: the real page with the draft, loaded again after each save. */
export function LiveLook({ open }: { open: OpenDraft<object> }) {
  const { draft, saving } = open
  const isNarrow = useIsNarrow()
  const [chosen, setWidth] = useState<PreviewWidth>('PC')
  const width = isNarrow ? 'MOBILE' : chosen
  const version = useDebounced(draft?.version ?? 0, LOOK_AFTER_MS)
  const draftId = draft?.draftId ?? NOT_BEGUN
  const isBegun = draft !== undefined && draftId !== NOT_BEGUN
  const { data, error } = useQuery({
    ...livePreviewQuery(draftId, version),
    enabled: isBegun && saving === 'saved' && version === draft.version,
  })
  // A draft that is invalid for a moment keeps the last preview.
  const [last, setLast] = useState<Preview>()
  if (data && data !== last) setLast(data)
  const drawn = drawnOf(data ?? last)
  if (!isBegun)
    return (
      <Text as="p" size={13} tone="soft">
        写了第一个字以后，这里就是学员会看到的样子。
      </Text>
    )
  return (
    <>
      {isNarrow ? null : <Segment label="看多宽的" options={WIDTHS} value={width} onChange={setWidth} />}
      {error ? (
        <Text as="p" size={13} tone="soft" role="status">
          {failureSentence(error)}填好了，这里就是学员会看到的样子。
        </Text>
      ) : null}
      {drawn === undefined ? null : (
        <div className={styles.stage} data-width={width}>
          <Frames key={width} drawn={drawn} width={width} />
        </div>
      )}
    </>
  )
}
