import type { OutlineChange } from '@bee/contract/courses/match-outline.ts'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import { StateCell, type CellKind } from '../../../ui/state-cell.tsx'
import styles from './outline-text-dialog.module.css'

const CELLS: Record<OutlineChange['act'], CellKind> = { added: 'ok', renamed: 'mod', moved: 'sch', removed: 'bad' }
const WORDS: Record<OutlineChange['act'], string> = { added: '新增', renamed: '改名', moved: '移动', removed: '去掉' }

function sentenceOf(change: OutlineChange): string {
  switch (change.act) {
    case 'added':
      return change.kind === 'chapter' ? '新的一章' : '新的一讲，还没有视频'
    case 'renamed':
      return `原来叫「${change.from}」，编号、视频和进度不变`
    case 'moved':
      return `从 ${change.fromPlace} 挪过来，视频和进度跟着走`
    case 'removed':
      if (change.kind === 'chapter') return '这一章没有了'
      return change.hasFilm ? '发布以后，学员在这一讲的进度也会没有' : '这一讲没有了'
  }
}

/** Preview of the changes to the outline. */
export function OutlineChanges({ changes, keptCount }: { changes: readonly OutlineChange[]; keptCount: number }) {
  if (changes.length === 0)
    return (
      <Text as="p" size={12} tone="soft">
        和现在的大纲一样，没有变化。
      </Text>
    )
  const counts = (['added', 'renamed', 'moved', 'removed'] as const).flatMap((act) => {
    const count = changes.filter((change) => change.act === act).length
    return count > 0 ? [`${WORDS[act]} ${count}`] : []
  })
  return (
    <section aria-label="会变的地方" className={styles.changes}>
      <Text as="p" size={12} tone="soft" role="status">
        {counts.join('，')}，{keptCount} 讲还是原来的
      </Text>
      <ul role="list">
        {changes.map((change) => (
          <Row as="li" gap={8} align="baseline" key={`${change.act}-${change.kind}-${change.place}-${change.name}`}>
            <StateCell kind={CELLS[change.act]} />
            <Text as="b" fixed size={12}>
              {WORDS[change.act]}
            </Text>
            <Text fixed tone="quiet" className={styles.place}>
              {change.kind === 'chapter' ? `第 ${change.place} 章` : change.place}
            </Text>
            <span>
              {change.name}
              <Text as="small" block size={12} tone="quiet">
                {sentenceOf(change)}
              </Text>
            </span>
          </Row>
        ))}
      </ul>
    </section>
  )
}
