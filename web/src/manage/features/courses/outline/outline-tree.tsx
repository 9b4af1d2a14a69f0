import { previewLessonsOf } from '@bee/contract/courses/preview-lessons.ts'
import type { Film } from '@bee/contract/manage/courses/course-desk.contract.ts'
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import { look, Row, Text } from '../../../../ui/layout/pieces.tsx'
import type { FilmStanding } from '../../../school/use-film-standings.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { lengthWords } from '../course-words.ts'
import {
  fieldOf,
  nameAt,
  positionsOf,
  positionWords,
  problemsOf,
  samePosition,
  type Outline,
  type OutlineChapter,
  type OutlineLesson,
  type OutlinePosition,
} from './outline-edits.ts'
import { FilmWords, subtitleWords } from './outline-film.tsx'
import { NameField, RowLine } from './outline-row.tsx'
import { rowName, positionOfRow, useOutlineDrag } from './use-outline-drag.ts'
import styles from './outline-tree.module.css'

export interface OutlineActs {
  rename: (position: OutlinePosition, name: string, more: readonly string[]) => void
  moveBy: (position: OutlinePosition, by: 1 | -1) => void
  moveTo: (from: OutlinePosition, to: OutlinePosition) => void
  askMove: (position: OutlinePosition) => void
  add: (after: OutlinePosition | undefined) => void
  remove: (position: OutlinePosition) => void
}

interface OutlineTreeProps {
  outline: Outline
  films: ReadonlyMap<number, Film>
  standingOf: (film: Film) => FilmStanding
  questionCounts: ReadonlyMap<number, number>
  /** The course is free: a mark for trial lessons would mean nothing. */
  isFree: boolean
  selected: OutlinePosition | undefined
  onSelect: (position: OutlinePosition) => void
  editing: OutlinePosition | undefined
  onEdit: (position: OutlinePosition | undefined) => void
  /** Shows only rows with problems. */
  isProblemsOnly: boolean
  acts: OutlineActs
  /** The outline is read only. */
  isFixed: boolean
}

const focusRow = (position: OutlinePosition) =>
  document.querySelector<HTMLElement>(`[data-row="${rowName(position)}"]`)?.focus()

/** Chapters that fold, with their lessons. Every action has a key, and a live region reports its result. */
export function OutlineTree(props: OutlineTreeProps) {
  const {
    outline,
    films,
    standingOf,
    questionCounts,
    isFree,
    selected,
    onSelect,
    editing,
    onEdit,
    isProblemsOnly,
    acts,
    isFixed,
  } = props
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const { drag, grip } = useOutlineDrag(acts.moveTo)
  const wrong = problemsOf(outline)
  const isWrong = (position: OutlinePosition) => wrong.some((problem) => samePosition(problem.position, position))
  const isShown = (position: OutlinePosition) => !isProblemsOnly || isWrong(position)
  const isFolded = (chapter: number) => folded.has(chapter) && !isProblemsOnly
  const visible = positionsOf(outline).filter(
    (position) =>
      (position.lesson === undefined || !isFolded(position.chapter)) &&
      (position.lesson === undefined || isShown(position)),
  )
  const tried = isFree ? [] : previewLessonsOf(outline.flatMap(({ lessons }) => lessons))
  const current = visible.find((position) => samePosition(position, selected)) ?? visible[0]

  // After a move the row may be another element: move the focus to it.
  useEffect(() => {
    const focused = document.activeElement
    if (selected && (focused === document.body || focused?.matches('[data-row]'))) focusRow(selected)
  }, [selected])

  function fold(chapter: number, isFoldedNow: boolean): void {
    const next = new Set(folded)
    if (isFoldedNow) next.add(chapter)
    else next.delete(chapter)
    setFolded(next)
  }

  function go(from: OutlinePosition, by: 1 | -1): OutlinePosition | undefined {
    const at = visible.findIndex((position) => samePosition(position, from))
    return visible[at + by]
  }

  function select(position: OutlinePosition | undefined): void {
    if (!position) return
    onSelect(position)
    focusRow(position)
  }

  function done(position: OutlinePosition, name: string, more: readonly string[], next: 'here' | 'down' | 'up'): void {
    if (name !== nameAt(outline, position) || more.length > 0) acts.rename(position, name, more)
    const target = next === 'here' ? undefined : go(position, next === 'down' ? 1 : -1)
    onEdit(target)
    if (target) onSelect(target)
    else requestAnimationFrame(() => focusRow(position))
  }

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    const name = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset['row']
    // Enter on a button in the row belongs to the button.
    if (name === undefined || (event.target as HTMLElement).closest('button, input')) return
    const position = positionOfRow(name)
    const keys: Record<string, () => void> = event.altKey
      ? { ArrowUp: () => acts.moveBy(position, -1), ArrowDown: () => acts.moveBy(position, 1) }
      : {
          ArrowUp: () => select(go(position, -1)),
          ArrowDown: () => select(go(position, 1)),
          ArrowLeft: () =>
            position.lesson === undefined ? fold(position.chapter, true) : select({ chapter: position.chapter }),
          ArrowRight: () => (position.lesson === undefined ? fold(position.chapter, false) : undefined),
          F2: () => onEdit(position),
          Enter: () => onEdit(position),
          Delete: () => acts.remove(position),
        }
    const act = keys[event.key]
    if (!act || (isFixed && !event.key.startsWith('Arrow')) || (isFixed && event.altKey)) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  const nameOf = (position: OutlinePosition, words: ReactNode) =>
    samePosition(editing, position) ? (
      <NameField
        position={position}
        name={nameAt(outline, position)}
        onDone={(name, more, next) => done(position, name, more, next)}
        onLeave={() => {
          onEdit(undefined)
          requestAnimationFrame(() => focusRow(position))
        }}
      />
    ) : (
      <Text shrinks truncate onDoubleClick={() => (isFixed ? undefined : onEdit(position))}>
        {nameAt(outline, position).trim() === '' ? (
          <Text as="i" tone="quiet">
            还没有名字
          </Text>
        ) : (
          words
        )}
      </Text>
    )

  const menuOf = (position: OutlinePosition) =>
    isFixed ? null : (
      <Row as="span" align="stretch" fixed role="gridcell" className={styles.acts}>
        <IconButton
          icon="pencil"
          label={`改名 ${positionWords(position)}`}
          tabIndex={-1}
          onClick={() => onEdit(position)}
        />
        <IconButton
          icon="chevron-up"
          label={`上移 ${positionWords(position)}`}
          tabIndex={-1}
          onClick={() => acts.moveBy(position, -1)}
        />
        <IconButton
          icon="chevron-down"
          label={`下移 ${positionWords(position)}`}
          tabIndex={-1}
          onClick={() => acts.moveBy(position, 1)}
        />
        <IconButton
          icon="swap"
          label={`移到… ${positionWords(position)}`}
          tabIndex={-1}
          onClick={() => acts.askMove(position)}
        />
        <IconButton
          icon="trash"
          label={`删掉 ${positionWords(position)}`}
          tabIndex={-1}
          onClick={() => acts.remove(position)}
        />
      </Row>
    )

  const rowProps = (position: OutlinePosition) => ({
    role: 'row',
    className: styles.row,
    tabIndex: samePosition(current, position) ? 0 : -1,
    'aria-selected': samePosition(selected, position),
    'aria-level': position.lesson === undefined ? 1 : 2,
    'data-row': rowName(position),
    'data-place': fieldOf(position),
    'data-drop': drag?.drop?.row === rowName(position) ? drag.drop.edge : undefined,
    'data-dragged': samePosition(drag?.from, position) || undefined,
    onClick: () => select(position),
  })

  function lessonRow(lesson: OutlineLesson, position: OutlinePosition) {
    const questions = lesson.id === undefined ? 0 : (questionCounts.get(lesson.id) ?? 0)
    return (
      <Row gap={8} key={`lesson-${lesson.id ?? `new-${rowName(position)}`}`} {...rowProps(position)}>
        <RowLine
          grows
          grip={isFixed ? undefined : grip(position)}
          number={
            <Text fixed tone="quiet" className={styles.number}>
              {positionWords(position)}
            </Text>
          }
          name={
            <>
              {nameOf(position, lesson.name)}
              {tried.includes(lesson) ? <Tag>试看</Tag> : null}
            </>
          }
        />
        <FilmWords lesson={lesson} films={films} standingOf={standingOf} />
        <Text fixed size={12} tone="quiet" role="gridcell" className={styles.subtitles}>
          {subtitleWords(films.get(lesson.filmId ?? 0))}
        </Text>
        <Text fixed size={12} tone="soft" textAlign="right" role="gridcell" className={styles.questions}>
          {questions > 0 ? `${questions} 题` : ''}
        </Text>
        {menuOf(position)}
      </Row>
    )
  }

  function chapterRows(chapter: OutlineChapter, nth: number): ReactNode[] {
    const position = { chapter: nth }
    const rows = chapter.lessons
      .map((lesson, index) => ({ lesson, position: { chapter: nth, lesson: index } }))
      .filter((each) => isShown(each.position))
    if (isProblemsOnly && rows.length === 0 && !isWrong(position)) return []
    const seconds = chapter.lessons.reduce((sum, { filmId }) => sum + (films.get(filmId ?? 0)?.seconds ?? 0), 0)
    const isOpen = !isFolded(nth)
    const head = (
      <Row
        gap={8}
        weight="strong"
        key={`chapter-${chapter.id ?? `new-${nth}`}`}
        {...rowProps(position)}
        aria-expanded={isOpen}
      >
        <RowLine
          grows={false}
          grip={isFixed ? undefined : grip(position)}
          number={
            <button
              type="button"
              className={`${look({ centred: true, fixed: true, tone: 'soft' }, 'stack')} ${styles.fold}`}
              tabIndex={-1}
              aria-label={isOpen ? `收起第 ${nth + 1} 章` : `展开第 ${nth + 1} 章`}
              onClick={(event) => {
                event.stopPropagation()
                fold(nth, isOpen)
              }}
            >
              <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
            </button>
          }
          name={nameOf(position, `第 ${nth + 1} 章 ${chapter.name}`)}
        />
        <Text as="small" grow size={12} tone="quiet" weight="regular" nowrap role="gridcell">
          {chapter.lessons.length} 讲{seconds > 0 ? `，${lengthWords(seconds)}` : ''}
        </Text>
        {menuOf(position)}
      </Row>
    )
    return isOpen ? [head, ...rows.map((each) => lessonRow(each.lesson, each.position))] : [head]
  }

  return (
    <div role="treegrid" aria-label="大纲" className={styles.tree} onKeyDown={handleKey}>
      {outline.flatMap(chapterRows)}
    </div>
  )
}
