import { useState } from 'react'
import { Row } from '../../../../ui/layout/pieces.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { nameAt, positionWords, type Outline, type OutlinePosition } from './outline-edits.ts'

interface MoveDialogProps {
  outline: Outline
  from: OutlinePosition
  onMove: (to: OutlinePosition) => void
  onClose: () => void
}

/** Moves a lesson or chapter without dragging. */
export function MoveDialog({ outline, from, onMove, onClose }: MoveDialogProps) {
  const isChapter = from.lesson === undefined
  const [chapter, setChapter] = useState(from.chapter)
  const [behind, setBehind] = useState(-1)
  const chapters = outline.map(({ name }, nth) => ({ value: nth, label: `第 ${nth + 1} 章 ${name}` }))
  const lessons = (outline[chapter]?.lessons ?? []).flatMap(({ name }, nth) =>
    chapter === from.chapter && nth === from.lesson
      ? []
      : [{ value: nth, label: `${chapter + 1}.${nth + 1} ${name} 后面` }],
  )
  const target = isChapter ? { chapter: behind + 1 } : { chapter, lesson: behind + 1 }
  return (
    <FormDialog
      title={`把「${nameAt(outline, from) || positionWords(from)}」移到…`}
      action="移过去"
      onSubmit={() => onMove(target)}
      onClose={onClose}
    >
      <Row gap={8} align="stretch" wraps>
        {isChapter ? null : (
          <Choice
            label="章"
            options={chapters}
            value={chapter}
            onChoose={(next) => {
              setChapter(next)
              setBehind(-1)
            }}
          />
        )}
        <Choice
          label="位置"
          options={[
            { value: -1, label: '最前面' },
            ...(isChapter
              ? chapters
                  .filter(({ value }) => value !== from.chapter)
                  .map(({ value, label }) => ({ value, label: `${label} 后面` }))
              : lessons),
          ]}
          value={behind}
          onChoose={setBehind}
        />
      </Row>
    </FormDialog>
  )
}
