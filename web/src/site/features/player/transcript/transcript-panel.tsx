import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { formatDuration } from '../../../../lib/duration.ts'
import { splitMatches } from '../../../../lib/split-matches.ts'
import { look, Row, Stack } from '../../../../ui/layout/pieces.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { cueAt, readCues } from './read-cues.ts'
import sideList from '../side-list.module.css'
import styles from './transcript-panel.module.css'

export interface TranscriptPanelProps {
  /** WebVTT. */
  address: string
  picture: { second: () => number; seekTo: (second: number) => void; follow: (listener: () => void) => () => void }
}

async function fetchCues(address: string, signal: AbortSignal) {
  const answer = await fetch(address, { signal })
  if (!answer.ok) throw new Error(`The subtitles answered ${answer.status}`)
  return readCues(await answer.text())
}

/** The spoken text, to read, to search and to jump by; it follows the picture until the reader scrolls. */
export function TranscriptPanel({ address, picture }: TranscriptPanelProps) {
  const list = useRef<HTMLOListElement>(null)
  const [search, setSearch] = useState('')
  const [isFollowing, setFollowing] = useState(true)
  const { data, isError, refetch } = useQuery({
    queryKey: ['player', 'transcript', address],
    queryFn: ({ signal }) => fetchCues(address, signal),
    staleTime: Infinity,
  })
  const second = useSyncExternalStore(picture.follow, picture.second, () => 0)
  const cues = data ?? []
  const current = cueAt(cues, second)
  const wanted = search.trim().toLowerCase()
  const shown = cues
    .map((cue, index) => ({ ...cue, index }))
    .filter(({ text }) => wanted === '' || text.toLowerCase().includes(wanted))

  useEffect(() => {
    const box = list.current
    const line = box?.querySelector('[aria-current]')
    if (!isFollowing || !box || !line) return
    const [inner, outer] = [line.getBoundingClientRect(), box.getBoundingClientRect()]
    box.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 3
  }, [current, isFollowing])

  if (isError) return <ErrorState title="文稿没能加载出来" onRetry={() => void refetch()} />
  if (!data) return <Skeleton variant="text" count={5} />
  const stop = () => setFollowing(false)
  return (
    <Stack flex className={styles.panel}>
      <Row gap={8} align="stretch" className={styles.tools}>
        <input
          type="search"
          className={styles.search}
          aria-label="在文稿里找"
          placeholder="在文稿里找"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {isFollowing ? null : (
          <button
            type="button"
            className={`${look({ fixed: true, size: 13, tone: 'brand', weight: 'strong' })} ${styles.follow}`}
            onClick={() => setFollowing(true)}
          >
            跟着画面
          </button>
        )}
      </Row>
      <span className="visually-hidden" role="status">
        {wanted === '' ? '' : `找到 ${shown.length} 句`}
      </span>
      {shown.length === 0 ? (
        <EmptyState title={wanted === '' ? '这一讲没有文稿' : `没找到「${search.trim()}」`}>
          {wanted === '' ? '字幕里没有能读的句子。' : '换个短一点的词试试。'}
        </EmptyState>
      ) : null}
      <ol ref={list} role="list" className={`${sideList.list} ${styles.lines}`} onWheel={stop} onTouchMove={stop}>
        {shown.map((cue) => (
          <li key={cue.index}>
            <button
              type="button"
              className={`${sideList.line} ${styles.line}`}
              aria-current={cue.index === current || undefined}
              onClick={() => {
                picture.seekTo(cue.from)
                setFollowing(true)
              }}
            >
              <time className={look({ fixed: true, size: 13, tone: 'quiet' })}>{formatDuration(cue.from)}</time>
              <span>
                {wanted === ''
                  ? cue.text
                  : splitMatches(cue.text, search.trim()).map((part, index) =>
                      part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
                    )}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Stack>
  )
}
