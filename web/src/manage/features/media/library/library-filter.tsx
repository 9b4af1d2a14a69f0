import type { UseFilter } from '@bee/contract/manage/media/library-choices.ts'
import { Choice } from '../../../ui/choice.tsx'
import { FilterBar } from '../../../ui/list/filter-bar.tsx'

const USES: { value: UseFilter | 'any'; label: string }[] = [
  { value: 'any', label: '用没用到都要' },
  { value: 'used', label: '用到了的' },
  { value: 'unused', label: '没有用到的' },
]

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
      conditions={
        use === undefined
          ? []
          : [{ label: use === 'used' ? '用到了的' : '没有用到的', onRemove: () => onUse(undefined) }]
      }
      onClear={() => onUse(undefined)}
    >
      <Choice
        label="用在哪里"
        shown="用在哪里"
        options={USES}
        value={use ?? 'any'}
        onChoose={(next) => onUse(next === 'any' ? undefined : next)}
      />
    </FilterBar>
  )
}
