import { Link } from 'react-router'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { StateCell } from '../../ui/state-cell.tsx'
import { factWords, priceWords } from './reading/film-facts.ts'
import { isSendable, type ReadFile } from './reading/use-read-files.ts'
import styles from './uploads.module.css'

/** What the browser could read of a file before the upload, in one or two lines. */
export function FileLines({ read }: { read: ReadFile }) {
  const { path, file, facts, words, isRead } = read
  const known = facts ? factWords(facts) : ''
  return (
    <Row gap={10} align="start" shrinks className={styles.fileLines}>
      <StateCell kind={!isRead ? 'run' : !isSendable(read) ? 'bad' : words.length > 0 ? 'warn' : 'ok'} />
      <div>
        <Text as="b" block breaks>
          {path}
        </Text>
        <Text as="small" block tone="quiet" breaks>
          {known === '' ? '' : `${known}，`}
          {isRead ? priceWords(file.size, facts) : '正在看…'}
        </Text>
        {words.map(({ sentence, kind, link }) => (
          <Text
            as="small"
            block
            breaks
            key={sentence}
            {...(kind === 'stop' ? { tone: 'danger' } : { className: styles.note })}
          >
            {sentence}
            {link ? (
              <>
                {' '}
                <Link to={link.to}>{link.label}</Link>
              </>
            ) : null}
          </Text>
        ))}
      </div>
    </Row>
  )
}
