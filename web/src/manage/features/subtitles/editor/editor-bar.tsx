import { LANGUAGE_WORDS } from '@bee/contract/manage/media/subtitle-cues.ts'
import type { SubtitleSheet, SubtitleState } from '@bee/contract/manage/media/subtitles.contract.ts'
import { Link } from 'react-router'
import { recentTime } from '../../../../lib/recent-time.ts'
import { look, Row, Text } from '../../../../ui/layout/pieces.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { StateCell, type CellKind } from '../../../ui/state-cell.tsx'
import { useNow } from '../../../ui/use-now.ts'
import type { Saving, SubtitleSession, SubtitleView } from './subtitle-session.ts'
import styles from './subtitle-editor.module.css'

export const SUBTITLE_STATE_WORDS: Record<SubtitleState, [CellKind, string]> = {
  draft: ['dra', '还没发布'],
  changed: ['mod', '有改动没发布'],
  published: ['ok', '学员在看'],
}

function savingWords(
  { saving, savedAt, sentence }: Pick<SubtitleView, 'saving' | 'savedAt' | 'sentence'>,
  now: number,
): string {
  const words: Record<Saving, string> = {
    saved: `已保存 ${recentTime(new Date(savedAt).toISOString(), now)}`,
    kept: '正在写…',
    saving: '正在保存…',
    failed: `还没存上，留在这台电脑上：${sentence}`,
    other: '没有存上',
  }
  return words[saving]
}

interface EditorBarProps {
  sheet: SubtitleSheet
  state: SubtitleState
  from: { label: string; to: string }
  session: SubtitleSession
  view: SubtitleView
  stopCount: number
  isPublishing: boolean
  onPublish: () => void
}

/** Title, save state and the publish button. */
export function EditorBar({ sheet, state, from, session, view, stopCount, isPublishing, onPublish }: EditorBarProps) {
  const now = useNow()
  const [cell, words] = SUBTITLE_STATE_WORDS[state]
  const { can, film, language } = sheet
  const whyNot = view.lines.length === 0 ? '一句也没有' : stopCount > 0 ? `还有 ${stopCount} 处要改好` : undefined
  return (
    <Row as="header" gap={12} fixed size={13} className={styles.bar}>
      <Row as="nav" gap={6} fixed tone="quiet" aria-label="位置">
        <Link to={from.to} className={look({ size: 14, tone: 'soft' })}>
          {from.label}
        </Link>
        <Icon name="chevron-right" size={14} />
      </Row>
      <Text as="h1" size={16} line={24} truncate className={styles.title}>
        {film.title}{' '}
        <Text as="small" size={13} tone="quiet" weight="regular">
          {LANGUAGE_WORDS[language]}字幕
        </Text>
      </Text>
      <Row as="span" gap={6} fixed>
        <StateCell kind={cell} />
        {words}
      </Row>
      {can.save ? (
        <Text shrinks tone="quiet" truncate className={styles.saved} data-saving={view.saving} role="status">
          {savingWords(view, now)}
        </Text>
      ) : (
        <Text shrinks tone="quiet" truncate className={styles.saved}>
          你只能看
        </Text>
      )}
      <Row as="span" gap={6} fixed atEnd>
        <IconButton icon="undo" label="撤销" disabled={!view.canUndo} onClick={session.undo} />
        <IconButton icon="redo" label="重做" disabled={!view.canRedo} onClick={session.redo} />
        {can.publish ? (
          <Button
            kind="main"
            loading={isPublishing}
            aria-disabled={whyNot !== undefined || undefined}
            title={whyNot}
            onClick={() => {
              if (whyNot === undefined) onPublish()
            }}
          >
            发布字幕<kbd>P</kbd>
          </Button>
        ) : null}
      </Row>
    </Row>
  )
}
