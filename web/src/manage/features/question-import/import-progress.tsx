import type { Import } from '@bee/contract/manage/questions/question-import.contract.ts'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { StateCell } from '../../ui/state-cell.tsx'
import styles from './import.module.css'

interface ImportProgressProps {
  current: Import
  isUndoing: boolean
  onUndo: () => void
  onRun: () => void
}

const DOING = { reading: '正在试读', running: '正在导入', undoing: '正在撤回' } as const

function doneWords({ addedCount, updatedCount, isDraft }: Import): string {
  const updated = updatedCount > 0 ? `，更新了 ${updatedCount} 道` : ''
  return `导入了 ${addedCount} 道题${updated}，${isDraft ? '都还是草稿，发布以后学员才看到。' : '学员现在就能看到。'}`
}

/** Progress and result of the import. */
export function ImportProgress({ current, isUndoing, onUndo, onRun }: ImportProgressProps) {
  const { state, percent, sentence, undoTime, isDraft } = current
  if (state === 'checked') return null
  if (state === 'reading' || state === 'running' || state === 'undoing') {
    return (
      <Row gap={10} fixed className={styles.progress} role="status">
        <StateCell kind="run" percent={percent} />
        <span>
          {DOING[state]}
          {sentence === '' ? '' : `：${sentence}`}
        </span>
        <progress max={100} value={percent} aria-label={DOING[state]} />
        <Text tone="quiet" textAlign="right" className={styles.percent}>
          {percent}%
        </Text>
      </Row>
    )
  }
  const isDone = state === 'done'
  return (
    <Row gap={10} fixed className={styles.progress} role="status">
      <StateCell kind={isDone ? 'ok' : state === 'undone' ? 'off' : 'bad'} />
      <span>{isDone ? doneWords(current) : state === 'undone' ? sentence : `没有导入完：${sentence}`}</span>
      <Row as="span" gap={8} atEnd>
        {state === 'failed' ? <Button onClick={onRun}>接着导入</Button> : null}
        {isDone && isDraft ? <ButtonLink to={`${paths.questions}?state=draft`}>去看草稿</ButtonLink> : null}
        {undoTime === null ? null : (
          <Button icon="undo" loading={isUndoing} onClick={onUndo}>
            撤回
          </Button>
        )}
      </Row>
    </Row>
  )
}
