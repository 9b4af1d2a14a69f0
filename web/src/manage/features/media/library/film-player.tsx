import { useEffect, useRef, useState } from 'react'
import { Stack } from '../../../../ui/layout/pieces.tsx'
import { Choice } from '../../../ui/choice.tsx'
import styles from './film-detail.module.css'

/** The option for automatic quality. */
const AUTOMATIC = 0

interface Playing {
  heights: number[]
  choose: (height: number) => void
}

const SINGLE: Playing = { heights: [], choose: () => undefined }

interface FilmPlayerProps {
  title: string
  streamUrl: string | null
  fileUrl: string | null
  posterUrl: string
}

/** The film as learners get it, with a choice of qualities. */
export function FilmPlayer({ title, streamUrl, fileUrl, posterUrl }: FilmPlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [playing, setPlaying] = useState<Playing>(SINGLE)
  const [height, setHeight] = useState(AUTOMATIC)
  const [hasFailed, setHasFailed] = useState(false)
  const isStream = streamUrl !== null && 'MediaSource' in window

  useEffect(() => {
    if (!isStream || !video.current) return
    const element = video.current
    let isGone = false
    let close = (): void => undefined
    void import('hls.js')
      .then(({ default: Hls }) => {
        if (isGone) return
        const hls = new Hls({ startLevel: -1, capLevelToPlayerSize: false })
        close = () => hls.destroy()
        hls.on(Hls.Events.MANIFEST_PARSED, (_event, { levels }) => {
          const heights = [...new Set(levels.map((level) => level.height))].sort((one, other) => other - one)
          const choose = (wanted: number) => {
            hls.currentLevel = wanted === AUTOMATIC ? -1 : hls.levels.findIndex((level) => level.height === wanted)
          }
          setPlaying({ heights, choose })
        })
        hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
          if (fatal) setHasFailed(true)
        })
        hls.loadSource(streamUrl)
        hls.attachMedia(element)
      })
      .catch(() => setHasFailed(true))
    return () => {
      isGone = true
      close()
    }
  }, [isStream, streamUrl])

  if (hasFailed)
    return (
      <Stack as="p" centred tone="quiet" className={styles.noFilm}>
        影片没有打开，刷新页面再试。
      </Stack>
    )
  return (
    <Stack gap={8} className={styles.player}>
      {/* No track: subtitles have a page of their own. */}
      <video
        ref={video}
        controls
        playsInline
        preload="metadata"
        aria-label={title}
        {...(posterUrl !== '' && { poster: posterUrl })}
        {...(!isStream && fileUrl !== null && { src: fileUrl })}
        onError={() => setHasFailed(true)}
      />
      {playing.heights.length > 1 ? (
        <Choice
          label="清晰度"
          options={[
            { value: AUTOMATIC, label: '自动' },
            ...playing.heights.map((each) => ({ value: each, label: `${each}p` })),
          ]}
          value={height}
          onChoose={(next) => {
            setHeight(next)
            playing.choose(next)
          }}
        />
      ) : null}
    </Stack>
  )
}
