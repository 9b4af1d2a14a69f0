import styles from './thread-foot.module.css'

const KEYS = [
  [['J', 'K'], '上下'],
  [['R'], '回复'],
  [['A'], '指派'],
  [['E'], '完成'],
  [['H'], '稍后'],
] as const

/** The keys of the page. */
export function ThreadFoot() {
  return (
    <p className={styles.foot} aria-hidden="true">
      {KEYS.map(([keys, does]) => (
        <span key={does}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {does}
        </span>
      ))}
      <span className={styles.end}>
        <kbd>?</kbd>全部快捷键
      </span>
    </p>
  )
}
