import styles from './phrases.module.css'

/** A headline that breaks after its commas before it breaks anywhere else. */
export function Phrases({ text }: { text: string }) {
  return text.split(/(?<=[，。：])/).map((phrase) => (
    <span key={phrase} className={styles.phrase}>
      {phrase}
    </span>
  ))
}
