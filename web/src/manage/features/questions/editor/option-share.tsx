import styles from './options.module.css'

interface OptionShareProps {
  share: { count: number; percent: number } | undefined
  /** Draws more than the right one. */
  isDrawing: boolean
}

/** How many chose it; nothing where that is not known. */
export function OptionShare({ share, isDrawing }: OptionShareProps) {
  if (!share) return <span className={styles.noShare} />
  return (
    <span className={styles.share} data-drawing={isDrawing || undefined} title={`${share.count} 次`}>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${share.percent}%` }} />
      </span>
      {share.percent}%<span className="visually-hidden"> 的人选</span>
    </span>
  )
}
