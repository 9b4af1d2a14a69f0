import type { Chapter, Lesson } from '@bee/contract/player/player.contract.ts'
import { useState, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { Text, type PieceProps } from '../../../../ui/layout/pieces.tsx'
import { Hexagon } from '../../../../ui/signs/hexagon.tsx'
import { Icon } from '../../../../ui/signs/icon.tsx'
import { isPlainClick } from '../../../../ui/actions/plain-click.ts'
import sideList from '../side-list.module.css'
import styles from './catalogue-list.module.css'

const CELL_WIDTH = 24

export interface CatalogueListProps {
  chapters: readonly Chapter[]
  /** The lesson that is playing. */
  activeId?: number | undefined
  /** The address of a lesson: every entry is a link, so that it can be opened in a new tab and works without JavaScript. */
  hrefOf: (lesson: Lesson) => string
  /** Instead of following the link. Not called for the active entry: choosing it again does nothing (specification 2). */
  onChoose?: ((lesson: Lesson) => void) | undefined
  /** False for a priced course that is not paid: all but the preview are marked as locked. */
  isOpen?: boolean
  /** Lessons side by side, where there is room. */
  columns?: 1 | 2
  /** Lower rows, where the list stands beside the picture. */
  isDense?: boolean
  className?: string | undefined
}

function LessonSign({ lesson, number, isPlaying }: { lesson: Lesson; number: number; isPlaying: boolean }) {
  if (isPlaying) {
    return (
      <Hexagon size={CELL_WIDTH} tone="ink" className={styles.playing}>
        <svg className={styles.bars} width="11" height="11" viewBox="0 0 11 11" fill="currentColor" aria-hidden="true">
          <rect x="0" y="5" width="2.5" height="6" rx="1" />
          <rect x="4.25" y="0" width="2.5" height="11" rx="1" />
          <rect x="8.5" y="3" width="2.5" height="8" rx="1" />
        </svg>
      </Hexagon>
    )
  }
  return lesson.finished ? (
    <Hexagon size={CELL_WIDTH} tone="brand">
      <Icon name="check" size={13} strokeWidth={3} />
      <span className="visually-hidden">已学完</span>
    </Hexagon>
  ) : (
    <Hexagon size={CELL_WIDTH} tone="grey" className={styles.number}>
      {number}
    </Hexagon>
  )
}

/** Small words at the end of a lesson's row. */
const LessonNote = (props: Pick<PieceProps, 'tone' | 'children'>) => (
  <Text as="small" fixed atEnd size={12} tone="quiet" weight="regular" {...props} />
)

function LessonMark({ lesson, isPlaying, isOpen }: { lesson: Lesson; isPlaying: boolean; isOpen: boolean }) {
  if (isPlaying) return <LessonNote tone="brand">正在播放</LessonNote>
  if (!isOpen) {
    return lesson.isPreview ? (
      <LessonNote tone="brand">试看</LessonNote>
    ) : (
      <LessonNote>
        <Icon name="lock" size={15} />
        <span className="visually-hidden">购买后观看</span>
      </LessonNote>
    )
  }
  return !lesson.finished && lesson.percent > 0 ? <LessonNote>已学 {lesson.percent}%</LessonNote> : null
}

/** Chapters with the number of their lessons, and the lessons of the open ones (specification 2). */
export function CatalogueList({
  chapters,
  activeId,
  hrefOf,
  onChoose,
  isOpen = true,
  columns = 1,
  isDense = false,
  className,
}: CatalogueListProps) {
  const activeChapter = chapters.find((chapter) => chapter.lessons.some((lesson) => lesson.id === activeId))
  const startId = (activeChapter ?? chapters[0])?.id
  const [changes, setChanges] = useState<Readonly<Record<number, boolean>>>({})
  const [shownStart, setShownStart] = useState(startId)
  // The lesson moved on into another chapter: that chapter opens, even if it was folded before.
  if (shownStart !== startId) {
    setShownStart(startId)
    if (startId !== undefined) setChanges({ ...changes, [startId]: true })
  }

  function handleChoose(event: MouseEvent, lesson: Lesson): void {
    if (!isPlainClick(event)) return
    const isActive = lesson.id === activeId
    if (isActive || onChoose) event.preventDefault()
    if (!isActive) onChoose?.(lesson)
  }

  return (
    <ol className={className} role="list" data-dense={isDense || undefined}>
      {chapters.map((chapter, chapterIndex) => {
        const id = chapter.id
        return (
          <li key={id} className={styles.chapter}>
            <details
              open={changes[id] ?? id === startId}
              onToggle={(event) => {
                const isShown = event.currentTarget.open
                if ((changes[id] ?? id === startId) !== isShown) setChanges({ ...changes, [id]: isShown })
              }}
            >
              <summary className={styles.heading}>
                <Text as="b" weight="strong">
                  第 {chapterIndex + 1} 章 {chapter.name}
                </Text>
                <Text fixed size={14} tone="quiet">
                  （{chapter.lessons.length}讲）
                </Text>
                <Icon name="chevron-down" size={16} className={styles.arrow} />
              </summary>
              <ol className={styles.lessons} role="list" data-columns={columns}>
                {chapter.lessons.map((lesson, index) => {
                  const isActive = lesson.id === activeId
                  // A chosen lesson that is not paid shows its price, not its picture.
                  const isPlaying = isActive && (isOpen || lesson.isPreview)
                  return lesson.hasFilm ? (
                    <li key={lesson.id}>
                      <Link
                        className={`${sideList.line} ${styles.lesson}`}
                        to={hrefOf(lesson)}
                        title={lesson.remark || undefined}
                        aria-current={isActive || undefined}
                        onClick={(event) => {
                          handleChoose(event, lesson)
                        }}
                      >
                        <LessonSign lesson={lesson} number={index + 1} isPlaying={isPlaying} />
                        <Text shrinks>{lesson.name}</Text>
                        <LessonMark lesson={lesson} isPlaying={isPlaying} isOpen={isOpen} />
                      </Link>
                    </li>
                  ) : (
                    <li
                      key={lesson.id}
                      className={`${sideList.line} ${styles.lesson}`}
                      title={lesson.remark || undefined}
                      data-unfilmed
                    >
                      <Hexagon size={CELL_WIDTH} tone="grey" className={styles.number}>
                        {index + 1}
                      </Hexagon>
                      <Text shrinks>{lesson.name}</Text>
                      <LessonNote>视频还没有上传</LessonNote>
                    </li>
                  )
                })}
              </ol>
            </details>
          </li>
        )
      })}
    </ol>
  )
}
