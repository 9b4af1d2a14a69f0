import { PREVIEW_VIEWERS, type Preview, type PreviewViewer } from '@bee/contract/manage/content/preview.contract.ts'
import { copyText } from '../../../ui/actions/copy-text.ts'
import { recentTime } from '../../../lib/recent-time.ts'
import { Row, Stack } from '../../../ui/layout/pieces.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { QrCode } from '../../../ui/pictures/qr-code.tsx'
import { Button, ButtonAnchor, IconButton } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { Segment } from '../../ui/segment.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useNow } from '../../ui/use-now.ts'
import { addressOf, PREVIEW_WIDTHS, type Look, type PreviewWidth } from '../../editor/preview/preview-address.ts'
import styles from './preview-room.module.css'

interface PreviewBarProps {
  preview: Preview
  look: Look
  onLook: (next: Partial<Look>) => void
  onReload: () => void
  isNarrow: boolean
}

const WIDTHS = Object.entries(PREVIEW_WIDTHS).map(([value, label]) => ({ value: value as PreviewWidth, label }))
const MAX_DIGITS = 6

/** Width, viewer and page of the preview, and the link to share it. */
export function PreviewBar({ preview, look, onLook, onReload, isNarrow }: PreviewBarProps) {
  const now = useNow()
  const { places, lessons, links, expireTime } = preview
  const lesson = lessons.find(({ path }) => path === look.path)
  const address = addressOf(preview, look)
  const whole = window.location.origin + address
  const viewers = links.map(({ viewer }) => ({ value: viewer, label: PREVIEW_VIEWERS[viewer] }))

  const copy = () =>
    copyText(whole).then(
      () => showNotice(`链接复制了，${recentTime(expireTime, now)} 之前不用登录就能看；草稿发布或丢弃就失效`),
      () => showNotice('没有复制成，可以在新的一页打开，再从地址栏复制'),
    )

  function choosePlace(path: string): void {
    const isLesson = lessons.some((each) => each.path === path)
    // A lesson would send a visitor to the log-in.
    const viewer: PreviewViewer = isLesson && look.viewer === 'visitor' ? 'member' : look.viewer
    onLook({ path, viewer, second: 0 })
  }

  return (
    <Row gap={12} lines={8} wraps fixed size={13} className={styles.bar}>
      {isNarrow ? null : (
        <Segment label="宽度" options={WIDTHS} value={look.width} onChange={(width) => onLook({ width })} />
      )}
      <Segment label="以谁的身份" options={viewers} value={look.viewer} onChange={(viewer) => onLook({ viewer })} />
      <Choice
        label="哪一页"
        options={[
          ...places.map(({ label, path }) => ({ value: path, label })),
          ...lessons.map(({ label, path }) => ({ value: path, label: `播放 ${label}` })),
        ]}
        value={look.path}
        onChoose={choosePlace}
      />
      {lesson === undefined ? null : (
        <Row gap={6} tone="soft" className={styles.second}>
          <TextField
            isCompact
            label="从第几秒"
            inputMode="numeric"
            placeholder="从第几秒"
            maxLength={MAX_DIGITS}
            defaultValue={look.second === 0 ? '' : String(look.second)}
            key={lesson.path}
            onChange={({ target }) => {
              const typed = Number(target.value.replaceAll(/\D/g, ''))
              onLook({ second: Math.min(typed, Math.max(lesson.seconds - 1, 0)) })
            }}
          />
          <span>秒，全长 {lesson.seconds} 秒</span>
        </Row>
      )}
      <Row gap={6} atEnd>
        {isNarrow ? null : <IconButton icon="refresh" label="再取一次草稿" onClick={onReload} />}
        <Button icon="link" onClick={() => void copy()}>
          复制链接
        </Button>
        {isNarrow ? null : (
          <Popover
            look="panel"
            placement="below"
            align="end"
            triggerClassName={styles.code}
            trigger={
              <>
                <Icon name="phone" />
                手机上看
              </>
            }
          >
            <Stack centred gap={8} tone="soft" textAlign="center" className={styles.codePanel}>
              <QrCode text={whole} label="这份草稿的二维码" width={200} />
              <p>用手机扫，24 小时内不用登录。</p>
            </Stack>
          </Popover>
        )}
        <ButtonAnchor icon="external" href={address}>
          单独打开
        </ButtonAnchor>
      </Row>
    </Row>
  )
}
