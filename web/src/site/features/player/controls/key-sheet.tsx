import { Fragment } from 'react'
import { createPortal } from 'react-dom'
import { Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { CheckLine } from './check-line.tsx'
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
      <Stack as="dl" gap={2}>
        {LINES.map(({ keys, isRange, does }) => (
          <Row key={does} className={styles.line}>
            <Row as="dt" gap={6} fixed className={styles.keys}>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {isRange && index > 0 ? '–' : null}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </Row>
            <Text as="dd" size={14} tone="full">
              {does}
            </Text>
          </Row>
        ))}
      </Stack>
      <CheckLine gap={10} above={10} tone="full" isOn={isOn} onChange={onChange}>
        不在输入文字时，用这些键控制播放
      </CheckLine>
      <Text as="p" size={13} line={20} tone="quiet">
        全屏时空格和 ← → 停手半秒后才动作，一直有效。
      </Text>
    </Dialog>,
    document.body,
  )
}
