import { useState } from 'react'
import { formatDate } from '../../../lib/dates.ts'
import { Row, Text } from '../../../ui/layout/pieces.tsx'
import { Hexagon } from '../../../ui/signs/hexagon.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import { signOf } from '../../../ui/signs/link-sign.ts'
import { Segment } from '../../ui/segment.tsx'
import styles from './message-preview.module.css'

const WIDTHS = [
  { value: 'pc', label: '电脑' },
  { value: 'phone', label: '手机' },
] as const
type Width = (typeof WIDTHS)[number]['value']

const SIGN_SIZE = 34

interface MessagePreviewProps {
  content: string
  link: string
  /** The time shown on the message. */
  time: string | number
}

/** The message as an unread row of a member's list. */
export function MessagePreview({ content, link, time }: MessagePreviewProps) {
  const [width, setWidth] = useState<Width>('pc')
  const { icon, tone } = signOf(link)
  return (
    <Text as="figure" shrinks>
      <Row as="figcaption" gap={8} justify="between" wraps below={10}>
        <b>学员看到的样子</b>
        <Segment label="多宽的屏幕" options={WIDTHS} value={width} onChange={setWidth} />
      </Row>
      <div className={styles.screen} data-width={width}>
        <Row gap={16} align="start" className={styles.item}>
          <Hexagon size={SIGN_SIZE} tone={tone} tint>
            <Icon name={icon} size={18} />
          </Hexagon>
          <Text as="div" grow shrinks>
            <Text as="p" tone={content === '' ? 'quiet' : 'full'} breaks className={styles.content}>
              {content === '' ? '写下的话会出现在这里' : content}
            </Text>
            <time className={styles.time}>{formatDate(time, 'yyyy-MM-dd HH:mm:ss')}</time>
          </Text>
          <span className={styles.unread}>
            <Hexagon size={10} className={styles.mark} />
          </span>
        </Row>
        <Text as="p" above={10} size={12} line={18} tone="soft" breaks>
          {link === '' ? '点开看全文，没有按钮' : `点开看全文，按钮「去看看」通向 ${link}`}
        </Text>
      </div>
    </Text>
  )
}
