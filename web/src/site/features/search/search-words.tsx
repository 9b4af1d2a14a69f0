import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { focusBeside } from '../../../ui/actions/focus-beside.ts'
import { Grid, Row, Text } from '../../../ui/layout/pieces.tsx'
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
      <Text as="h2" size="h3" line="h3" id="hot-words">
        试试这些词
      </Text>
      <Row as="ul" gap={8} align="stretch" wraps above={12} role="list">
        {words.map((word) => (
          <Row as="li" inline key={word} className={styles.word}>
            <ChipLink look="sub" pressed={false} render={<Link to={paths.search(word)} />}>
              {word}
            </ChipLink>
          </Row>
        ))}
      </Row>
    </section>
  )
}

/** Stored on this device alone, so it is drawn after hydration, below everything that was there before. */
function History() {
  const words = useSyncExternalStore(watchHistory, historySnapshot, () => NOTHING)
  if (words.length === 0) return null
  return (
    <section aria-labelledby="searched">
      <Row justify="between">
        <Text as="h2" size="h3" line="h3" id="searched">
          最近搜过
        </Text>
        <Button kind="text" size="small" onClick={forgetSearches}>
          全部清空
        </Button>
      </Row>
      <Row as="ul" gap={8} align="stretch" wraps above={12} role="list">
        {words.map((word) => (
          <Row as="li" inline key={word} className={styles.word}>
            <ChipLink look="sub" pressed={false} render={<Link to={paths.search(word)} />}>
              {/* As long as a visitor types. */}
              <Text truncate>{word}</Text>
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
          </Row>
        ))}
      </Row>
    </section>
  )
}

/** Suggestions for a search. */
export function SearchWords({ hotWords }: { hotWords: readonly string[] }) {
  return (
    <Grid columns={1} gap={24} above={24}>
      <HotWords words={hotWords} />
      <History />
    </Grid>
  )
}
