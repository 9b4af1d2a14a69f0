import type { PathCard as Path } from '@bee/contract/paths/paths.contract.ts'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { AreaIcon } from '../../school/direction-icon.tsx'
import { toneOf, useDirectionLook } from '../../school/direction-looks.ts'
import { describeProgress, describeSums } from './describe-path.ts'
import { PathComb } from './path-comb.tsx'
import styles from './path-card.module.css'

/** The whole card answers to a click, but its link is named by the path alone. */
export function PathCard({ path }: { path: Path }) {
  const progress = describeProgress(path)
  return (
    <article className={styles.card} data-tone={toneOf(useDirectionLook(path.area))}>
      <header className={styles.header}>
        <AreaIcon area={path.area} size={44} />
        <div>
          <h2 className={styles.title}>
            <Link to={paths.path(path.id)} className={styles.link}>
              {path.title}
            </Link>
          </h2>
          <p className={styles.sums}>{describeSums(path)}</p>
        </div>
      </header>
      <p className={styles.summary}>{path.summary}</p>
      <p className={styles.courses}>{path.courses.map(({ name }) => name).join(' → ')}</p>
      <footer className={styles.footer}>
        <PathComb steps={path.courses} />
        <span>{progress ?? '还没有开始'}</span>
      </footer>
    </article>
  )
}
