import { copyText } from '../../ui/actions/copy-text.ts'
import { Row } from '../../ui/layout/pieces.tsx'
import { Button } from '../ui/button.tsx'
import { showNotice } from '../ui/notice-store.ts'
import styles from './draft-frame.module.css'

/** Says why the fields are missing here, and how to open the page on a computer. */
export function ReadOnlyNote({ isNarrow }: { isNarrow: boolean }) {
  const share = () =>
    copyText(window.location.href).then(
      () => showNotice('链接已复制，发到电脑上打开'),
      () => showNotice('没有复制成，请从地址栏复制', { kind: 'error' }),
    )
  return (
    <Row as="p" gap={12} justify="between" className={styles.readOnly}>
      {isNarrow ? '请用电脑改，这里只能看。' : '你的角色只能看这份草稿。'}
      {isNarrow ? (
        <Button small icon="copy" onClick={() => void share()}>
          发到电脑
        </Button>
      ) : null}
    </Row>
  )
}
