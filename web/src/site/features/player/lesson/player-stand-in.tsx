import type { Lesson } from '@bee/contract/player/player.contract.ts'
import type { ReactNode } from 'react'
import styles from './video-player.module.css'

interface PlayerStandInProps {
  lesson: Lesson
  layout: 'PC' | 'MOBILE'
  corner: ReactNode
}

/** The picture before the player: what a player does depends on what this browser keeps, which the server does not know. */
export function PlayerStandIn({ lesson, layout, corner }: PlayerStandInProps) {
  return (
    <div
      className={styles.frame}
      role="group"
      aria-label={`视频：${lesson.name}`}
      data-theme="dark"
      data-layout={layout}
    >
      <video
        className={styles.video}
        poster={lesson.posterUrl === '' ? undefined : lesson.posterUrl}
        playsInline
        preload="none"
      />
      {layout === 'MOBILE' ? <div className={styles.corner}>{corner}</div> : null}
    </div>
  )
}
