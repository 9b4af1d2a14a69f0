import type { SubtitleSheet } from '@bee/contract/manage/media/subtitles.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Text } from '../../../../ui/layout/pieces.tsx'
import { peaksQuery } from '../subtitles.queries.ts'
import { lineAt, type Lines } from './cue-edits.ts'
import type { FilmClock } from './film-clock.ts'
import { Waveform } from './waveform.tsx'
import styles from './subtitle-editor.module.css'

interface FilmPaneProps {
  film: SubtitleSheet['film']
  language: string
  clock: FilmClock
  lines: Lines
  selectedId: number | undefined
}

/** The current line over the film, as students will see it. */
function Spoken({ clock, lines, language }: Pick<FilmPaneProps, 'clock' | 'lines' | 'language'>) {
  const at = useSyncExternalStore(clock.now.subscribe, () => lineAt(lines, clock.now.get()))
  const text = lines[at]?.text ?? ''
  return text === '' ? null : (
    <Text as="p" size={16} textAlign="center" className={styles.spoken} lang={language}>
      <span>{text}</span>
    </Text>
  )
}

/** The film with the current line, and below it the waveform if there is one. */
export function FilmPane({ film, language, clock, lines, selectedId }: FilmPaneProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  // Each request signs new links. The film keeps the first link, which is valid for hours.
  const [{ videoUrl, peaksUrl }] = useState(film)
  const { data: peaks } = useQuery(peaksQuery(peaksUrl))
  useEffect(() => (video.current ? clock.attach(video.current) : undefined), [clock])

  if (videoUrl === null) {
    return (
      <Text as="p" tone="soft" className={styles.noFilm}>
        视频还没有传好。字幕可以先写，时间以后再对。
      </Text>
    )
  }
  return (
    <>
      <div className={styles.film}>
        {/* No track: the line over the film is the edited one; a track would show the published text. */}
        <video
          ref={video}
          src={videoUrl}
          poster={film.posterUrl === '' ? undefined : film.posterUrl}
          preload="metadata"
          playsInline
          controls
          controlsList="nodownload"
          aria-label={`视频：${film.title}`}
          onError={() => setHasFailed(true)}
        />
        <Spoken clock={clock} lines={lines} language={language} />
      </div>
      {hasFailed ? (
        <Text as="p" tone="soft" className={styles.noFilm}>
          视频没有打开。字幕照样能改，刷新页面再试。
        </Text>
      ) : null}
      {peaks ? <Waveform peaks={peaks} clock={clock} lines={lines} selectedId={selectedId} /> : null}
    </>
  )
}
