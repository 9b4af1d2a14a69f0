import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { focusBeside } from '../../../ui/actions/focus-beside.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ChipLink } from '../../../ui/actions/chip.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { forgetSearch, forgetSearches, historySnapshot, watchHistory } from './search-history.ts'
import styles from './search-words.module.css'

const NOTHING: readonly string[] = []

/** Words that the school itself names. */
function HotWords({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <section aria-labelledby="hot-words">
      <h2 id="hot-words" className={styles.title}>
        试试这些词
      </h2>
      <ul role="list" className={styles.words}>
        {words.map((word) => (
          <li key={word}>
            <ChipLink look="sub" pressed={false} render={<Link to={paths.search(word)} />}>
              {word}
            </ChipLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Stored on this device alone, so it is drawn after hydration, below everything that was there before. */
function History() {
  const words = useSyncExternalStore(watchHistory, historySnapshot, () => NOTHING)
  if (words.length === 0) return null
  return (
    <section aria-labelledby="searched">
      <div className={styles.head}>
        <h2 id="searched" className={styles.title}>
          最近搜过
        </h2>
        <Button kind="text" size="small" onClick={forgetSearches}>
          全部清空
        </Button>
      </div>
      <ul role="list" className={styles.words}>
        {words.map((word) => (
          <li key={word}>
            <ChipLink look="sub" pressed={false} render={<Link to={paths.search(word)} />}>
              <span className={styles.word}>{word}</span>
            </ChipLink>
            <IconButton
              icon="close"
              iconSize={14}
              label={`忘掉「${word}」`}
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget.closest('li'))
                forgetSearch(word)
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Suggestions for a search. */
export function SearchWords({ hotWords }: { hotWords: readonly string[] }) {
  return (
    <div className={styles.panel}>
      <HotWords words={hotWords} />
      <History />
    </div>
  )
}
