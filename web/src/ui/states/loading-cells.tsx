'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import styles from './loading-cells.module.css'

/** Three cells of the comb that light up in turn. */
export function LoadingCells() {
  return (
    <svg className={styles.cells} width="76" height="72" viewBox="8 0 76 72" aria-hidden="true">
      <path d="M43.5 5.4Q46 4 48.5 5.4L59.1 11.6Q61.6 13 61.6 15.9L61.6 28.1Q61.6 31 59.1 32.4L48.5 38.6Q46 40 43.5 38.6L32.9 32.4Q30.4 31 30.4 28.1L30.4 15.9Q30.4 13 32.9 11.6Z" />
      <path d="M60 34.4Q62.5 33 65 34.4L75.6 40.6Q78.1 42 78.1 44.9L78.1 57.1Q78.1 60 75.6 61.4L65 67.6Q62.5 69 60 67.6L49.4 61.4Q46.9 60 46.9 57.1L46.9 44.9Q46.9 42 49.4 40.6Z" />
      <path d="M27 34.4Q29.5 33 32 34.4L42.6 40.6Q45.1 42 45.1 44.9L45.1 57.1Q45.1 60 42.6 61.4L32 67.6Q29.5 69 27 67.6L16.4 61.4Q13.9 60 13.9 57.1L13.9 44.9Q13.9 42 16.4 40.6Z" />
    </svg>
  )
}
