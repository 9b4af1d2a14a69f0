import type { InboxMoment } from '@bee/contract/manage/inbox/inbox-fields.ts'
import { useRef, useState } from 'react'
import { formatDuration } from '../../../../lib/duration.ts'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './context.module.css'

/** The film, paused at the second of the question. It plays in place. */
export function MomentFilm({ moment }: { moment: InboxMoment }) {
  const { filmUrl, posterUrl, lessonName, lengthSeconds } = moment
  const start = moment.second ?? 0
  const film = useRef<HTMLVideoElement>(null)
  const [second, setSecond] = useState(start)
  const [isPlaying, setIsPlaying] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  function toggle(): void {
    const element = film.current
    if (!element) return
    // The browser may refuse to play; the button then stays as it is.
    if (element.paused) element.play().catch(() => undefined)
    else element.pause()
  }

  if (filmUrl === '' || hasFailed) {
    return (
      <div className={styles.film}>
        {posterUrl === '' ? null : <img src={posterUrl} alt="" />}
        <Text as="p" size={12} line={18} className={styles.noFilm}>
          {hasFailed ? '影片没有打开' : '这一讲还没有影片'}
        </Text>
      </div>
    )
  }
  return (
    <div className={styles.film}>
      {/* The fragment pauses it at that second before it plays. It has no subtitles: they belong to the student's player. */}
      <video
        ref={film}
        src={`${filmUrl}#t=${start}`}
        preload="metadata"
        playsInline
        aria-label={`${lessonName} 的影片`}
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onTimeUpdate={(event) => setSecond(event.currentTarget.currentTime)}
        onError={() => setHasFailed(true)}
      />
      <Row gap={8} size={12} line={18} className={styles.controls}>
        <button type="button" aria-label={isPlaying ? '停' : '播这一秒'} onClick={toggle}>
          <Icon name={isPlaying ? 'pause' : 'play'} size={14} />
        </button>
        <span>{formatDuration(second)}</span>
        <input
          type="range"
          aria-label="播到哪里"
          aria-valuetext={formatDuration(second)}
          min={0}
          max={Math.max(1, lengthSeconds)}
          value={Math.floor(second)}
          onChange={(event) => {
            const to = Number(event.target.value)
            setSecond(to)
            if (film.current) film.current.currentTime = to
          }}
        />
        <span>{formatDuration(lengthSeconds)}</span>
      </Row>
    </div>
  )
}
