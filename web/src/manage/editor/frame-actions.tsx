import type { Draft } from '@bee/contract/manage/content/drafts.contract.ts'
import type { ReactNode } from 'react'
import { Row } from '../../ui/layout/pieces.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { PreviewButton } from './preview/preview-button.tsx'
import type { OpenDraft } from './use-draft.ts'
import styles from './draft-frame.module.css'

interface FrameActionsProps {
  open: Pick<OpenDraft<object>, 'canUndo' | 'canRedo' | 'undo' | 'redo'>
  draft: Draft
  canDiscard: boolean
  /** The draft has changes to publish, so publishing is the main button. */
  hasChanges: boolean
  publishLabel: string
  /** Returns the draft id once the draft is saved. */
  onSave: () => Promise<number>
  onAsk: (what: 'versions' | 'discard' | 'review') => void
  onPublish: () => void
  /** Actions of this content kind, drawn before the preview button. */
  children: ReactNode
}

/** The buttons of the bar that act on the whole draft. */
export function FrameActions(props: FrameActionsProps) {
  const { open, draft, canDiscard, hasChanges, publishLabel, onSave, onAsk, onPublish, children } = props
  return (
    <Row gap={6} fixed atEnd className={styles.actions}>
      <IconButton icon="undo" label="撤销（Ctrl Z）" disabled={!open.canUndo} onClick={open.undo} />
      <IconButton icon="redo" label="重做（Ctrl Shift Z）" disabled={!open.canRedo} onClick={open.redo} />
      <IconButton icon="history" label="版本" onClick={() => onAsk('versions')} />
      <IconButton icon="trash" label="丢弃草稿" disabled={!canDiscard} onClick={() => onAsk('discard')} />
      {children}
      <PreviewButton onSave={onSave} />
      {draft.can.askReview ? (
        <Button icon="assign" title="请同事看" onClick={() => onAsk('review')}>
          请同事看
        </Button>
      ) : null}
      <Button kind={hasChanges ? 'main' : 'line'} onClick={onPublish}>
        {publishLabel}
        <kbd>P</kbd>
      </Button>
    </Row>
  )
}
