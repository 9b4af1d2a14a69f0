import { matchOutline, type MatchedOutline } from '@bee/contract/courses/match-outline.ts'
import { readOutline, writeOutline } from '@bee/contract/courses/outline-text.ts'
import { useState } from 'react'
import { AreaField } from '../../../ui/text-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { OutlineChanges } from './outline-changes.tsx'
import { readChapters, type Outline, type OutlineChapter } from './outline-edits.ts'
import styles from './outline-text-dialog.module.css'

type Way = 'behind' | 'instead'

interface OutlineTextDialogProps {
  outline: Outline
  /** `paste`: a text from elsewhere. `edit`: the outline itself, as text. */
  kind: 'paste' | 'edit'
  /** Text from the clipboard. */
  start?: string
  onApply: (outline: OutlineChapter[]) => void
  onClose: () => void
}

/** Appends only: the existing outline stays as it is. */
function appended(outline: Outline, text: string): MatchedOutline {
  const { chapters, changes } = matchOutline([], readOutline(text))
  const shifted = changes.map((change) => {
    const [chapter = '', ...rest] = change.place.split('.')
    return { ...change, place: [String(Number(chapter) + outline.length), ...rest].join('.') }
  })
  return {
    chapters: [...outline.map((chapter) => ({ ...chapter })), ...chapters],
    changes: shifted,
    keptCount: outline.reduce((sum, { lessons }) => sum + lessons.length, 0),
  }
}

/** Turns a text into the outline, and shows the changes first. */
export function OutlineTextDialog({ outline, kind, start = '', onApply, onClose }: OutlineTextDialogProps) {
  const [text, setText] = useState(kind === 'edit' ? writeOutline(outline) : start)
  const [way, setWay] = useState<Way>('behind')
  const isChoice = kind === 'paste' && outline.length > 0
  const matched =
    isChoice && way === 'behind'
      ? appended(outline, text)
      : matchOutline(
          outline.map((chapter) => ({ ...chapter })),
          readOutline(text),
          { keepsRemarks: kind === 'paste' },
        )
  const count = matched.chapters.reduce((sum, { lessons }) => sum + lessons.length, 0)
  const isRemarked = kind === 'edit' && JSON.stringify(matched.chapters) !== JSON.stringify(outline)
  const whyNot =
    text.trim() === '' && kind === 'paste'
      ? '先把大纲粘贴进来。'
      : matched.changes.length === 0 && !isRemarked
        ? '和现在的大纲一样。'
        : undefined
  return (
    <FormDialog
      title={kind === 'edit' ? '以文字改大纲' : '粘贴大纲'}
      action={`换成这 ${matched.chapters.length} 章 ${count} 讲`}
      whyNot={whyNot}
      isWide
      onSubmit={() => onApply(readChapters(matched.chapters))}
      onClose={onClose}
    >
      <AreaField
        label="每行一讲；顶格、「# 」或「第 n 章」开头的行成章；「 | 」后面是备注"
        rows={10}
        isFirst
        value={text}
        placeholder={'# 认识它\n- 为什么要学\n- 装好环境 | 约 10 分钟\n# 动手\n- 第一个例子'}
        onChange={({ target }) => setText(target.value)}
      />
      {isChoice ? (
        <Segment<Way>
          label="放在哪里"
          options={[
            { value: 'behind', label: '接在后面' },
            { value: 'instead', label: '整份换成这些' },
          ]}
          value={way}
          onChange={setWay}
        />
      ) : null}
      <div className={styles.result}>
        <OutlineChanges changes={matched.changes} keptCount={matched.keptCount} />
      </div>
    </FormDialog>
  )
}
