import type { UseFilter } from '@bee/contract/manage/media/library-choices.ts'
import { Choice } from '../../../ui/choice.tsx'
import { FilterBar } from '../../../ui/list/filter-bar.tsx'

const WORDS: Record<UseFilter, string> = { used: '用到了的', unused: '没有用到的' }

const USES: { value: UseFilter | 'any'; label: string }[] = [
  { value: 'any', label: '用没用到都要' },
  { value: 'used', label: WORDS.used },
  { value: 'unused', label: WORDS.unused },
]

/** Filters by whether the file is used. */
export function UseChoice({ use, onUse }: Pick<LibraryFilterProps, 'use' | 'onUse'>) {
  return (
    <Choice
      label="用在哪里"
      shown={use === undefined ? '用在哪里' : WORDS[use]}
      options={USES}
      value={use ?? 'any'}
      onChoose={(next) => onUse(next === 'any' ? undefined : next)}
    />
  )
}

interface LibraryFilterProps {
  placeholder: string
  search: string
  use: UseFilter | undefined
  onSearch: (words: string) => void
  onUse: (use: UseFilter | undefined) => void
}

export function LibraryFilter({ placeholder, search, use, onSearch, onUse }: LibraryFilterProps) {
  return (
    <FilterBar
      search={{ value: search, placeholder, onSearch }}
      conditions={use === undefined ? [] : [{ label: WORDS[use], onRemove: () => onUse(undefined) }]}
      onClear={() => onUse(undefined)}
    >
      <UseChoice use={use} onUse={onUse} />
    </FilterBar>
  )
}
