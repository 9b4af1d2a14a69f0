import type { Import, ImportItem } from '@bee/contract/manage/questions/question-import.contract.ts'
import type { ItemState } from '@bee/contract/manage/questions/question-import-choices.ts'
import { Row } from '../../../ui/layout/pieces.tsx'
import { StateCell, type CellKind } from '../../ui/state-cell.tsx'
import styles from './import.module.css'

export const ITEM_CELLS: Record<ItemState, CellKind> = { ready: 'ok', bad: 'bad', duplicate: 'sch' }
const WORST: readonly ItemState[] = ['bad', 'duplicate', 'ready']
/** With more questions, one cell stands for several and shows the worst state. */
const CELLS_MOST = 112

/** One cell per question; a click scrolls to it. */
export function ImportCells({
  current,
  items,
  onOpen,
}: {
  current: Import
  items: readonly ImportItem[]
  onOpen: (item: ImportItem) => void
}) {
  const size = Math.max(1, Math.ceil(items.length / CELLS_MOST))
  const groups = Array.from({ length: Math.ceil(items.length / size) }, (_, nth) =>
    items.slice(nth * size, (nth + 1) * size),
  )
  const { questionCount, readyCount, badCount, duplicateCount } = current
  return (
    <Row
      gap={2}
      align="stretch"
      wraps
      grow
      className={styles.cells}
      role="group"
      aria-label={`${questionCount} 道题里 ${readyCount} 道能导入，${badCount} 道有错，${duplicateCount} 道重复`}
    >
      {groups.map((group) => {
        const state = WORST.find((each) => group.some((item) => item.state === each)) ?? 'ready'
        const item = group.find((each) => each.state === state)
        if (!item) return null
        const words = size === 1 ? `第 ${item.number} 题` : `第 ${group[0]?.number} 题起的 ${group.length} 道`
        return (
          <button
            key={item.nth}
            type="button"
            // The keyboard reaches the lines themselves; ten thousand tab stops before them would be in the way.
            tabIndex={-1}
            className={styles.cell}
            aria-label={`${words}，${STATE_WORDS[state]}`}
            title={`${words}，${STATE_WORDS[state]}`}
            onClick={() => onOpen(item)}
          >
            <StateCell kind={ITEM_CELLS[state]} />
          </button>
        )
      })}
    </Row>
  )
}

const STATE_WORDS: Record<ItemState, string> = { ready: '能导入', bad: '有错', duplicate: '重复' }

export function ImportTotals({ current }: { current: Import }) {
  const totals = [
    { kind: 'ok', words: `能导入 ${current.readyCount}` },
    { kind: 'bad', words: `有错 ${current.badCount}` },
    { kind: 'sch', words: `重复 ${current.duplicateCount}` },
  ] as const
  return (
    <Row as="p" gap={18} align="stretch" fixed nowrap>
      {totals.map(({ kind, words }) => (
        <Row as="span" gap={6} key={kind}>
          <StateCell kind={kind} />
          {words}
        </Row>
      ))}
    </Row>
  )
}
