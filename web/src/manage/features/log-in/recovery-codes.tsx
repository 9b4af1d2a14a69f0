import { copyText } from '../../../ui/actions/copy-text.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Grid, Row, Stack } from '../../../ui/layout/pieces.tsx'
import { Button } from '../../ui/button.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import styles from './second-step.module.css'

const textOf = (codes: readonly string[]) => `蜂巢的恢复码，每个只能用一次：\n\n${codes.join('\n')}\n`

/** The codes are shown only once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const copy = () =>
    copyText(textOf(codes)).then(
      () => showNotice('恢复码已复制'),
      () => showNotice('没有复制成，请下载或抄下来', { kind: 'error' }),
    )
  return (
    <Stack flex gap={16} align="start" above={20} size={14} line={22} tone="soft">
      <p>手机丢了，就用它们登录，每个一次。只显示这一回，离开这一页就看不到了。</p>
      <Grid as="ol" columns={2} gap={24} lines={4} className={styles.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Grid>
      <Row gap={8} align="stretch" wraps>
        <Button icon="copy" onClick={() => void copy()}>
          复制
        </Button>
        <Button icon="download" onClick={() => saveFile('蜂巢恢复码.txt', textOf(codes), 'text/plain;charset=utf-8')}>
          下载
        </Button>
        <Button kind="main" onClick={onKept}>
          已经存好，继续
        </Button>
      </Row>
    </Stack>
  )
}
