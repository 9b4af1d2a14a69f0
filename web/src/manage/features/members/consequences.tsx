import styles from './member-parts.module.css'

/** What will be after the click, line by line. */
export function Consequences({ lines }: { lines: readonly (readonly [about: string, words: string])[] }) {
  return (
    <div className={styles.consequences}>
      <b>点下去以后</b>
      <dl>
        {lines.map(([about, words]) => (
          <div key={about}>
            <dt>{about}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
