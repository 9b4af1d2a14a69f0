import { useState, type RefObject } from 'react'
import { classNames } from '../../../../lib/class-names.ts'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import plain from '../../../school/plain-field.module.css'
import { Button, IconButton } from '../../../ui/button.tsx'
import styles from './find-bar.module.css'

interface FindBarProps {
  words: string
  onWords: (words: string) => void
  foundCount: number
  isFixed: boolean
  field: RefObject<HTMLInputElement | null>
  onNext: () => void
  onReplaceOne: (by: string) => void
  onReplaceAll: (by: string) => void
}

/** Finds and replaces text. */
export function FindBar(props: FindBarProps) {
  const { words, onWords, foundCount, isFixed, field, onNext, onReplaceOne, onReplaceAll } = props
  const [by, setBy] = useState('')
  return (
    <Row gap={6} wraps role="search">
      <input
        ref={field}
        type="search"
        className={classNames(plain.field, styles.input)}
        aria-label="在字幕里找"
        placeholder="找 F"
        value={words}
        onChange={({ target }) => onWords(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onNext()
        }}
      />
      <Text size={12} tone="quiet" role="status">
        {words === '' ? '' : `${foundCount} 句`}
      </Text>
      {words === '' ? null : (
        <IconButton icon="chevron-down" label="下一句有它的" disabled={foundCount === 0} onClick={onNext} />
      )}
      {isFixed ? null : (
        <>
          <input
            className={classNames(plain.field, styles.input)}
            aria-label="换成"
            placeholder="换成"
            value={by}
            onChange={({ target }) => setBy(target.value)}
          />
          <Button small disabled={foundCount === 0} onClick={() => onReplaceOne(by)}>
            换这一句
          </Button>
          <Button small disabled={foundCount === 0} onClick={() => onReplaceAll(by)}>
            全部换
          </Button>
        </>
      )}
    </Row>
  )
}
