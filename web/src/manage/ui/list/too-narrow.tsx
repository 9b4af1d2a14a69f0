import { Button } from '../button.tsx'
import { Empty } from '../place-states.tsx'

interface Condition {
  label: string
  /** The count without this condition, as text. Undefined while it is unknown, empty when that list is empty too. */
  total: string | undefined
  onRemove: () => void
}

interface TooNarrowProps {
  /** 课程 */
  noun: string
  unit: string
  conditions: readonly Condition[]
  onClear: () => void
}

/** No row matches: suggests which condition to remove, with the number of rows it would bring. */
export function TooNarrow({ noun, unit, conditions, onClear }: TooNarrowProps) {
  const ways = conditions.filter(({ total }) => total !== undefined && total !== '')
  const sentence =
    ways.length > 0
      ? `${ways.map(({ label, total }) => `去掉「${label}」会有 ${total ?? ''} ${unit}`).join('，')}。`
      : conditions.some(({ total }) => total === undefined)
        ? '正在看去掉哪个条件会有。'
        : '去掉其中一个也没有，可以清空筛选。'
  const [first] = ways
  return (
    <Empty
      within="page"
      why="narrow"
      title={conditions.length > 1 ? `没有同时满足 ${conditions.length} 个条件的${noun}` : `没有满足这个条件的${noun}`}
      sentence={sentence}
      actions={
        <>
          {first ? <Button onClick={first.onRemove}>{`去掉「${first.label}」`}</Button> : null}
          <Button kind={first ? 'quiet' : 'line'} onClick={onClear}>
            清空筛选
          </Button>
        </>
      }
    />
  )
}
