import { previewLessonsOf } from '@bee/contract/courses/preview-lessons.ts'
import type { Film } from '@bee/contract/manage/courses/course-desk.contract.ts'
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import type { FilmStanding } from '../../../school/use-film-standings.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { lengthWords } from '../course-words.ts'
import {
  fieldOf,
  nameAt,
  placesOf,
  placeWords,
  problemsOf,
  samePlace,
  type Outline,
  type OutlineChapter,
  type OutlineLesson,
  type Place,
} from './outline-edits.ts'
import { FilmWords, subtitleWords } from './outline-film.tsx'
import { NameField, RowLine } from './outline-row.tsx'
import { rowName, placeOfRow, useOutlineDrag } from './use-outline-drag.ts'
import styles from './outline-tree.module.css'

export interface OutlineActs {
  rename: (place: Place, name: string, more: readonly string[]) => void
  moveBy: (place: Place, by: 1 | -1) => void
  moveTo: (from: Place, to: Place) => void
  askMove: (place: Place) => void
  add: (after: Place | undefined) => void
  remove: (place: Place) => void
}

interface OutlineTreeProps {
  outline: Outline
  films: ReadonlyMap<number, Film>
  standingOf: (film: Film) => FilmStanding
  questionCounts: ReadonlyMap<number, number>
  /** The course is free: a mark for trial lessons would mean nothing. */
  isFree: boolean
  selected: Place | undefined
  onSelect: (place: Place) => void
  editing: Place | undefined
  onEdit: (place: Place | undefined) => void
  /** Shows only rows with problems. */
  isProblemsOnly: boolean
  acts: OutlineActs
  /** The outline is read only. */
  isFixed: boolean
}

const focusRow = (place: Place) => document.querySelector<HTMLElement>(`[data-row="${rowName(place)}"]`)?.focus()

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
  const isWrong = (place: Place) => wrong.some((problem) => samePlace(problem.place, place))
  const isShown = (place: Place) => !isProblemsOnly || isWrong(place)
  const isFolded = (chapter: number) => folded.has(chapter) && !isProblemsOnly
  const visible = placesOf(outline).filter(
    (place) =>
      (place.lesson === undefined || !isFolded(place.chapter)) && (place.lesson === undefined || isShown(place)),
  )
  const tried = isFree ? [] : previewLessonsOf(outline.flatMap(({ lessons }) => lessons))
  const current = visible.find((place) => samePlace(place, selected)) ?? visible[0]

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

  function go(from: Place, by: 1 | -1): Place | undefined {
    const at = visible.findIndex((place) => samePlace(place, from))
    return visible[at + by]
  }

  function select(place: Place | undefined): void {
    if (!place) return
    onSelect(place)
    focusRow(place)
  }

  function done(place: Place, name: string, more: readonly string[], next: 'here' | 'down' | 'up'): void {
    if (name !== nameAt(outline, place) || more.length > 0) acts.rename(place, name, more)
    const target = next === 'here' ? undefined : go(place, next === 'down' ? 1 : -1)
    onEdit(target)
    if (target) onSelect(target)
    else requestAnimationFrame(() => focusRow(place))
  }

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    const name = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset['row']
    // Enter on a button in the row belongs to the button.
    if (name === undefined || (event.target as HTMLElement).closest('button, input')) return
    const place = placeOfRow(name)
    const keys: Record<string, () => void> = event.altKey
      ? { ArrowUp: () => acts.moveBy(place, -1), ArrowDown: () => acts.moveBy(place, 1) }
      : {
          ArrowUp: () => select(go(place, -1)),
          ArrowDown: () => select(go(place, 1)),
          ArrowLeft: () =>
            place.lesson === undefined ? fold(place.chapter, true) : select({ chapter: place.chapter }),
          ArrowRight: () => (place.lesson === undefined ? fold(place.chapter, false) : undefined),
          F2: () => onEdit(place),
          Enter: () => onEdit(place),
          Delete: () => acts.remove(place),
        }
    const act = keys[event.key]
    if (!act || (isFixed && !event.key.startsWith('Arrow')) || (isFixed && event.altKey)) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  const nameOf = (place: Place, words: ReactNode) =>
    samePlace(editing, place) ? (
      <NameField
        place={place}
        name={nameAt(outline, place)}
        onDone={(name, more, next) => done(place, name, more, next)}
        onLeave={() => {
          onEdit(undefined)
          requestAnimationFrame(() => focusRow(place))
        }}
      />
    ) : (
      <Text shrinks truncate onDoubleClick={() => (isFixed ? undefined : onEdit(place))}>
        {nameAt(outline, place).trim() === '' ? (
          <Text as="i" tone="quiet">
            还没有名字
          </Text>
        ) : (
          words
        )}
      </Text>
    )

  const menuOf = (place: Place) =>
    isFixed ? null : (
      <Row as="span" align="stretch" fixed role="gridcell" className={styles.acts}>
        <IconButton icon="pencil" label={`改名 ${placeWords(place)}`} tabIndex={-1} onClick={() => onEdit(place)} />
        <IconButton
          icon="chevron-up"
          label={`上移 ${placeWords(place)}`}
          tabIndex={-1}
          onClick={() => acts.moveBy(place, -1)}
        />
        <IconButton
          icon="chevron-down"
          label={`下移 ${placeWords(place)}`}
          tabIndex={-1}
          onClick={() => acts.moveBy(place, 1)}
        />
        <IconButton
          icon="swap"
          label={`移到… ${placeWords(place)}`}
          tabIndex={-1}
          onClick={() => acts.askMove(place)}
        />
        <IconButton icon="trash" label={`删掉 ${placeWords(place)}`} tabIndex={-1} onClick={() => acts.remove(place)} />
      </Row>
    )

  const rowProps = (place: Place) => ({
    role: 'row',
    className: styles.row,
    tabIndex: samePlace(current, place) ? 0 : -1,
    'aria-selected': samePlace(selected, place),
    'aria-level': place.lesson === undefined ? 1 : 2,
    'data-row': rowName(place),
    'data-place': fieldOf(place),
    'data-drop': drag?.drop?.row === rowName(place) ? drag.drop.edge : undefined,
    'data-dragged': samePlace(drag?.from, place) || undefined,
    onClick: () => select(place),
  })

  function lessonRow(lesson: OutlineLesson, place: Place) {
    const questions = lesson.id === undefined ? 0 : (questionCounts.get(lesson.id) ?? 0)
    return (
      <Row gap={8} key={`lesson-${lesson.id ?? `new-${rowName(place)}`}`} {...rowProps(place)}>
        <RowLine
          grows
          grip={isFixed ? undefined : grip(place)}
          number={
            <Text fixed tone="quiet" className={styles.number}>
              {placeWords(place)}
            </Text>
          }
          name={
            <>
              {nameOf(place, lesson.name)}
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
        {menuOf(place)}
      </Row>
    )
  }

  function chapterRows(chapter: OutlineChapter, nth: number): ReactNode[] {
    const place = { chapter: nth }
    const rows = chapter.lessons
      .map((lesson, index) => ({ lesson, place: { chapter: nth, lesson: index } }))
      .filter((each) => isShown(each.place))
    if (isProblemsOnly && rows.length === 0 && !isWrong(place)) return []
    const seconds = chapter.lessons.reduce((sum, { filmId }) => sum + (films.get(filmId ?? 0)?.seconds ?? 0), 0)
    const isOpen = !isFolded(nth)
    const head = (
      <Row
        gap={8}
        weight="strong"
        key={`chapter-${chapter.id ?? `new-${nth}`}`}
        {...rowProps(place)}
        aria-expanded={isOpen}
      >
        <RowLine
          grows={false}
          grip={isFixed ? undefined : grip(place)}
          number={
            <button
              type="button"
              className={styles.fold}
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
          name={nameOf(place, `第 ${nth + 1} 章 ${chapter.name}`)}
        />
        <Text as="small" grow size={12} tone="quiet" weight="regular" nowrap role="gridcell">
          {chapter.lessons.length} 讲{seconds > 0 ? `，${lengthWords(seconds)}` : ''}
        </Text>
        {menuOf(place)}
      </Row>
    )
    return isOpen ? [head, ...rows.map((each) => lessonRow(each.lesson, each.place))] : [head]
  }

  return (
    <div role="treegrid" aria-label="大纲" className={styles.tree} onKeyDown={handleKey}>
      {outline.flatMap(chapterRows)}
    </div>
  )
}
