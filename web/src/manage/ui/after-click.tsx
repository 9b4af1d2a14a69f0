import styles from './after-click.module.css'

/** 「点下去以后」: the consequences of a button, line by line. */
export function AfterClick({ lines }: { lines: readonly (readonly [about: string, words: string])[] }) {
  return (
    <div className={styles.after}>
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
