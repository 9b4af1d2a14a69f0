import { Fragment } from 'react'
import { createPortal } from 'react-dom'
import { Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { SEEK_STEP_SECONDS, SHORT_STEP_SECONDS } from './player-keys.ts'
import styles from './key-sheet.module.css'

const LINES: readonly { keys: readonly string[]; isRange?: true; does: string }[] = [
  { keys: ['空格', 'K'], does: '播放或暂停' },
  { keys: ['←', '→'], does: `后退、前进 ${SEEK_STEP_SECONDS} 秒` },
  { keys: ['J', 'L'], does: `后退、前进 ${SHORT_STEP_SECONDS} 秒` },
  { keys: ['0', '9'], isRange: true, does: '跳到开头、十分之一……十分之九处' },
  { keys: ['↑', '↓'], does: '调大、调小音量' },
  { keys: ['M'], does: '静音' },
  { keys: ['C'], does: '打开或关闭字幕' },
  { keys: ['F'], does: '全屏' },
  { keys: ['N'], does: '在这一秒记笔记' },
  { keys: ['?'], does: '打开这张表' },
]

export interface KeySheetProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  onClose: () => void
}

/** Lists the keys; a member who types by voice, or has keys pressed by accident, turns them off here. */
export function KeySheet({ isOn, onChange, onClose }: KeySheetProps) {
  // Out of the stage, which is dark in both themes.
  return createPortal(
    <Dialog open onClose={onClose} title="键盘快捷键">
      <Stack as="dl" gap={2} className={styles.lines}>
        {LINES.map(({ keys, isRange, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {isRange && index > 0 ? '–' : null}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </Stack>
      <Row as="label" gap={10} above={10} size={14} tone="full" className={styles.choice}>
        <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
        不在输入文字时，用这些键控制播放
      </Row>
      <Text as="p" size={13} line={20} tone="quiet">
        全屏时空格和 ← → 停手半秒后才动作，一直有效。
      </Text>
    </Dialog>,
    document.body,
  )
}
