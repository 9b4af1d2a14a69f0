import { LOST_COPY_DAYS } from '@bee/contract/manage/content/content-kinds.ts'
import type { Draft } from '@bee/contract/manage/content/drafts.contract.ts'
import { useEffect, useState } from 'react'
import { failureSentence } from '../../../lib/failure-sentence.ts'
import { recentTime } from '../../../lib/recent-time.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { useNow } from '../../ui/use-now.ts'
import { changedPart, labelOf, wordsOf } from './conflict-words.ts'
import { canHaveBoth, type Choice } from '../draft-view.ts'
import type { Conflict } from '../merge-bodies.ts'
import styles from './conflict-dialog.module.css'

interface ConflictDialogProps {
  conflicts: readonly Conflict[]
  theirs: Draft
  /** What the fields are called. */
  labels: Readonly<Record<string, string>>
  onResolve: (choices: ReadonlyMap<string, Choice>) => Promise<void>
  onClose: () => void
}

interface CardProps {
  conflict: Conflict
  side: 'mine' | 'theirs'
  head: string
  nth: number
  isChosen: boolean
  onChoose: () => void
}

function Card({ conflict, side, head, nth, isChosen, onChoose }: CardProps) {
  const { before, changed, after } = changedPart(wordsOf(conflict.base), wordsOf(conflict[side]))
  return (
    <button type="button" className={styles.card} aria-pressed={isChosen} onClick={onChoose}>
      <span className={styles.head}>
        {head}
        <kbd>{nth}</kbd>
      </span>
      <span className={styles.words}>
        {conflict[side] === undefined ? (
          '去掉了'
        ) : (
          <>
            {before}
            <ins>{changed}</ins>
            {after}
          </>
        )}
      </span>
    </button>
  )
}

/** Two people changed the same place: both are shown, one is taken or both; what is not taken stays among the versions. */
export function ConflictDialog({ conflicts, theirs, labels, onResolve, onClose }: ConflictDialogProps) {
  const now = useNow()
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const [isRunning, setIsRunning] = useState(false)
  const choiceOf = ({ path }: Conflict): Choice => choices.get(path) ?? 'mine'
  const choose = (path: string, choice: Choice) => setChoices((before) => new Map(before).set(path, choice))
  const [only] = conflicts
  const who = theirs.editor?.nickName ?? '同事'
  const isSingle = conflicts.length === 1

  useEffect(() => {
    if (!isSingle || !only) return
    const { path } = only
    function handleKey(event: KeyboardEvent): void {
      const choice = ({ 1: 'mine', 2: 'theirs', 3: 'both' } as const)[event.key]
      if (!choice || event.ctrlKey || event.metaKey || event.altKey) return
      if (choice === 'both' && only && !canHaveBoth(only)) return
      event.preventDefault()
      choose(path, choice)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isSingle, only])

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

  const action = !only
    ? '好'
    : isSingle
      ? { mine: '用我的', theirs: `用${who}的`, both: '两份都留，我再改' }[choiceOf(only)]
      : '就这样合'

  return (
    <FormDialog
      isWide
      title="两个人同时改了一处"
      action={action}
      leave="先不管"
      isRunning={isRunning}
      onSubmit={() => void resolve()}
      onClose={onClose}
      foot={<span className={styles.foot}>没选的那一份会留在「版本」里 {LOST_COPY_DAYS} 天</span>}
    >
      <p>
        <b>{who}</b>在 {recentTime(theirs.updateTime, now)} 也改了这份草稿。其余的已经合好，只有下面 {conflicts.length}{' '}
        处两人都改了。
      </p>
      {conflicts.map((conflict) => (
        <div key={conflict.path} role="group" aria-label={labelOf(conflict.path, labels)} className={styles.conflict}>
          <h3>{labelOf(conflict.path, labels)}</h3>
          <div className={styles.cards}>
            <Card
              conflict={conflict}
              side="mine"
              head="你的"
              nth={1}
              isChosen={choiceOf(conflict) === 'mine'}
              onChoose={() => choose(conflict.path, 'mine')}
            />
            <Card
              conflict={conflict}
              side="theirs"
              head={`${who}的`}
              nth={2}
              isChosen={choiceOf(conflict) === 'theirs'}
              onChoose={() => choose(conflict.path, 'theirs')}
            />
          </div>
          {canHaveBoth(conflict) ? (
            <button
              type="button"
              className={styles.both}
              aria-pressed={choiceOf(conflict) === 'both'}
              onClick={() => choose(conflict.path, 'both')}
            >
              两份都留，我再改<kbd>3</kbd>
            </button>
          ) : null}
        </div>
      ))}
    </FormDialog>
  )
}
