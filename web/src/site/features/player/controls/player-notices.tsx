import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { formatDuration } from '../../../../lib/duration.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { Hexagon } from '../../../../ui/signs/hexagon.tsx'
import { Icon } from '../../../../ui/signs/icon.tsx'
import { COURSE_DONE_MESSAGE } from '../lesson/lesson-order.ts'
import type { ProgressOutbox } from '../progress/progress-outbox.ts'
import styles from './player-notices.module.css'

export const NOTICE_MS = 5000

interface NoticeProps {
  children: ReactNode
  action: string
  onAction: () => void
}

/** Goes away by itself after five seconds, unless the pointer or the focus is on it. */
function Notice({ children, action, onAction }: NoticeProps) {
  const [isShown, setShown] = useState(true)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => setShown(false), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [isHeld])
  if (!isShown) return null
  return (
    <Row
      size={14}
      nowrap
      className={styles.notice}
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {children}
      <button
        type="button"
        onClick={() => {
          setShown(false)
          onAction()
        }}
      >
        {action}
      </button>
    </Row>
  )
}

export function ResumeNotice({ second, onRestart }: { second: number; onRestart: () => void }) {
  return (
    <Notice action="从头看" onAction={onRestart}>
      已从上次的 {formatDuration(second)} 继续
    </Notice>
  )
}

export function OtherDeviceNotice({ second, onJump }: { second: number; onJump: () => void }) {
  return (
    <Notice action="跳过去" onAction={onJump}>
      你在另一台设备上看到了 {formatDuration(second)}
    </Notice>
  )
}

/** Small and steady: the place is safe, and where. */
export function SavedMark({ outbox }: { outbox: ProgressOutbox }) {
  const state = useSyncExternalStore(outbox.state.subscribe, outbox.state.get, outbox.state.getInitial)
  if (state === 'none') return null
  return (
    <Row as="span" inline gap={4} shrinks size={12} nowrap className={styles.mark} data-state={state}>
      <Icon name={state === 'saved' ? 'check' : 'clock'} size={14} />
      {state === 'saved' ? '已保存' : '已存在本机，联网后同步'}
    </Row>
  )
}

interface CoverProps {
  title: string
  children?: ReactNode
  action?: ReactNode
  isDone?: boolean
}

/** Over the whole picture, which has nothing to show. */
export function PlayerCover({ title, children, action, isDone = false }: CoverProps) {
  return (
    <Stack flex gap={10} align="center" textAlign="center" className={styles.cover} role={isDone ? 'status' : 'alert'}>
      {isDone ? (
        <Hexagon size={56} className={styles.sign}>
          <Icon name="check" size={28} strokeWidth={3} />
        </Hexagon>
      ) : null}
      <Text as="p" above={6} size={20} line={30} weight="heavy" className={styles.title}>
        {title}
      </Text>
      {children === undefined ? null : (
        <Text as="p" below={6} size={14} className={styles.sentence}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  )
}

export function BrokenCover({ second, onRetry }: { second: number; onRetry: () => void }) {
  return (
    <PlayerCover title="视频没能加载出来" action={<Button onClick={onRetry}>重试</Button>}>
      正在重新连接，会从 {formatDuration(second)} 接着放，进度已经替你存好。
    </PlayerCover>
  )
}

interface CourseDoneProps {
  lessonCount: number
  /** Announced, and without a film yet. */
  comingCount: number
  /** Of the lessons that can be played. */
  isAllDone: boolean
  action?: ReactNode
  onReplay: () => void
}

function doneWords({
  lessonCount,
  comingCount,
  isAllDone,
}: Pick<CourseDoneProps, 'lessonCount' | 'comingCount' | 'isAllDone'>) {
  if (!isAllDone) return '还有几格没填满，目录里没有对勾的就是。'
  if (comingCount > 0) return `能看的都学完了，还有 ${comingCount} 讲等视频上传。`
  return `${lessonCount} 格全部填满，去题库练一组巩固一下。`
}

export function CourseDoneCover({ action, onReplay, ...done }: CourseDoneProps) {
  return (
    <PlayerCover
      title={COURSE_DONE_MESSAGE}
      isDone
      action={
        <Row gap={12} align="stretch" justify="center" wraps className={styles.actions}>
          <Button onClick={onReplay}>重看这一讲</Button>
          {action}
        </Row>
      }
    >
      {doneWords(done)}
    </PlayerCover>
  )
}
