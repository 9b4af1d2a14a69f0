import { useEffect, useRef } from 'react'
import { Box } from '../../ui/box.tsx'
import { IconButton } from '../../ui/button.tsx'
import styles from './lesson-insight.module.css'

interface FilmBoxProps {
  url: string
  /** A new object plays again, even from the same second. */
  from: { second: number }
  onClose: () => void
}

/** Plays the film from a second on. It loads nothing before the staff member opens it. */
export function FilmBox({ url, from, onClose }: FilmBoxProps) {
  const film = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const video = film.current
    if (!video) return
    video.currentTime = from.second
    // The browser may refuse to start by itself; its own controls stay.
    void video.play().catch(() => undefined)
    video.scrollIntoView({ block: 'nearest' })
  }, [from])
  return (
    <Box title="这一讲的视频" actions={<IconButton icon="close" label="关上视频" onClick={onClose} />}>
      <video ref={film} className={styles.film} src={url} controls playsInline />
    </Box>
  )
}
