import { LOST_COPY_DAYS } from '@bee/contract/manage/content/content-kinds.ts'
import type { Draft } from '@bee/contract/manage/content/drafts.contract.ts'
import { useState } from 'react'
import { useDocumentKeys } from '../../../ui/actions/use-document-keys.ts'
import { failureSentence } from '../../../lib/failure-sentence.ts'
import { recentTime } from '../../../lib/recent-time.ts'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { useMe } from '../../api/me.queries.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { useNow } from '../../ui/use-now.ts'
import type { Choice } from '../draft-view.ts'
import type { Conflict } from '../merge-bodies.ts'
import { choiceOfKey, ConflictChoice } from './conflict-choice.tsx'
import type { ShownValues } from './conflict-values.tsx'
import { labelOf } from './conflict-words.ts'
import styles from './conflict-dialog.module.css'

interface ConflictDialogProps {
  conflicts: readonly Conflict[]
  theirs: Draft
  /** Field names as the form shows them. */
  labels: Readonly<Record<string, string>>
  values?: ShownValues | undefined
  onResolve: (choices: ReadonlyMap<string, Choice>) => Promise<void>
  onClose: () => void
}

const AS_TEXT: ShownValues = {}

/** Shown when two authors changed the same fields. For each field: one version, both, or a new text. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { conflicts, theirs, labels, values = AS_TEXT, onResolve, onClose } = props
  const now = useNow()
  const me = useMe()
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const [isRunning, setIsRunning] = useState(false)
  const choiceOf = ({ path }: Conflict): Choice => choices.get(path) ?? 'mine'
  const choose = (path: string, choice: Choice) => setChoices((before) => new Map(before).set(path, choice))
  const chooseAll = (choice: Choice) => setChoices(new Map(conflicts.map(({ path }) => [path, choice])))
  const isElsewhere = theirs.editor?.userId === me.userId
  const who = isElsewhere ? '另一个窗口' : (theirs.editor?.nickName ?? '同事')
  const when = recentTime(theirs.updateTime, now)
  const [only] = conflicts
  const isSingle = conflicts.length === 1

  useDocumentKeys((event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || (target instanceof Element && target.closest('textarea'))) return
    const within = target instanceof Element ? target.closest<HTMLElement>('[data-conflict]') : null
    const conflict = conflicts.find(({ path }) => path === within?.dataset['conflict']) ?? only
    const choice = conflict && choiceOfKey(key, conflict, values)
    if (!conflict || choice === undefined) return
    event.preventDefault()
    choose(conflict.path, choice)
  })

  async function resolve(): Promise<void> {
    setIsRunning(true)
    try {
      await onResolve(new Map(conflicts.map((conflict) => [conflict.path, choiceOf(conflict)])))
      onClose()
    } catch (error) {
      showNotice(`没做成：${failureSentence(error)}`, { kind: 'error' })
    }
    setIsRunning(false)
  }

  function actionWords(): string {
    if (!only || !isSingle) return '就这样合'
    const choice = choiceOf(only)
    if (typeof choice === 'object') return '用合好的'
    return { mine: '用我的', theirs: `用${who}的`, both: '两份都留，我再改' }[choice]
  }

  return (
    <FormDialog
      isWide
      title={isSingle ? '两个人同时改了一处' : `两个人同时改了 ${conflicts.length} 处`}
      action={actionWords()}
      leave="先不管"
      isRunning={isRunning}
      onSubmit={() => void resolve()}
      onClose={onClose}
      foot={<Text tone="quiet">没选的那一份会留在「版本」里 {LOST_COPY_DAYS} 天</Text>}
    >
      <Row gap={16} lines={8} justify="between" wraps>
        <p>
          {isElsewhere ? '你在另一个窗口' : <b>{who}</b>}
          {isElsewhere ? '，' : '在 '}
          {when} 也改了这份草稿。其余的已经合好，只有下面 {conflicts.length} 处两边都改了
          {isSingle ? '。' : '，一处一处选。'}
        </p>
        {isSingle ? null : (
          <Row as="span" gap={8} align="stretch" className={styles.all}>
            <Button small onClick={() => chooseAll('mine')}>
              全用我的
            </Button>
            <Button small onClick={() => chooseAll('theirs')}>
              全用{who}的
            </Button>
          </Row>
        )}
      </Row>
      {conflicts.map((conflict) => (
        <ConflictChoice
          key={conflict.path}
          conflict={conflict}
          label={labelOf(conflict.path, labels, theirs.body)}
          values={values}
          mine={{ head: '你的', name: me.nickName, avatarUrl: me.avatarUrl }}
          theirs={{ head: `${who}的，${when}`, name: who, avatarUrl: isElsewhere ? me.avatarUrl : '' }}
          choice={choiceOf(conflict)}
          onChoose={(choice) => choose(conflict.path, choice)}
        />
      ))}
    </FormDialog>
  )
}
