import styles from './key.module.css'

/** A key, as a small cap beside what it does. */
export const Key = ({ children }: { children: string }) => <kbd className={styles.key}>{children}</kbd>
