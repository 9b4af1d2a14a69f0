import { SEARCH_MAX_CHARACTERS } from '@bee/contract/limits.ts'
import { useRef, type SubmitEvent } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { look, Row } from '../../../ui/layout/pieces.tsx'
import { paths, SEARCH_QUERY } from '../../paths.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import box from '../../school/search-box.module.css'
import styles from './search-field.module.css'

export interface SearchFieldProps {
  word: string
  onSearch: (word: string) => void
}

/** A plain form that works without JavaScript; it searches on submit only, since searches are remembered. */
export function SearchField({ word, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault()
    const wanted = input.current?.value.trim() ?? ''
    if (wanted === '') input.current?.focus()
    else onSearch(wanted)
  }

  return (
    <form
      role="search"
      className={look({ gap: 12, align: 'stretch' }, 'row')}
      action={paths.search()}
      onSubmit={handleSubmit}
    >
      <Row as="label" gap={10} grow shrinks tone="quiet" className={classNames(box.box, styles.field)}>
        <Icon name="search" size={18} />
        {/* Made anew with another word, so that after Back the field holds the word of the results. */}
        <input
          key={word}
          ref={input}
          name={SEARCH_QUERY.word}
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={SEARCH_MAX_CHARACTERS}
          placeholder="搜课程、题目和资讯"
          aria-label="搜全站"
          defaultValue={word}
        />
      </Row>
      <Button kind="ink" type="submit">
        搜索
      </Button>
    </form>
  )
}
