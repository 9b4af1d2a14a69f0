import type { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Grid, Row, Text } from '../../../../ui/layout/pieces.tsx'
import type { OpenDraft } from '../../../editor/use-draft.ts'
import { useFilmStandings } from '../../../school/use-film-standings.ts'
import { UploadList } from '../../../school/uploads/upload-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/place-states.tsx'
import { isPlainKey } from '../../../ui/plain-key.ts'
import { usePageKey } from '../../../ui/use-page-key.ts'
import { courseQuestionsQuery, filmsOfQuery } from '../courses.queries.ts'
import { lengthWords } from '../course-words.ts'
import { FilmsFromFiles } from './films/films-from-files.tsx'
import { putFilms } from './films/put-films.ts'
import { LessonPanel, type LessonMore } from './lesson-panel.tsx'
import { MoveDialog } from './move-dialog.tsx'
import {
  keyOfLesson,
  lessonAt,
  markPreview,
  positionOfField,
  positionOfKey,
  problemsOf,
  readChapters,
  samePosition,
  type Outline,
  type OutlineChapter,
  type OutlinePosition,
} from './outline-edits.ts'
import { OutlineTextDialog } from './outline-text-dialog.tsx'
import { OutlineTree } from './outline-tree.tsx'
import { useOutline } from './use-outline.ts'
import styles from './outline-editor.module.css'

type Overlay = { kind: 'paste'; text: string } | { kind: 'edit' } | { kind: 'move'; from: OutlinePosition }

interface OutlineEditorProps {
  draft: OpenDraft<CourseDraft>
  /** Read only: on a phone, or without the right to write. */
  isFixed: boolean
  /** The paste dialog; the address carries it. */
  isPasting: boolean
  onPasting: (is: boolean) => void
  /** The lesson with the open panel; the address carries its id or, before it has one, its position such as 3.2. */
  chosen: string | undefined
  onChosen: (lesson: string | undefined) => void
  lessonMore?: LessonMore | undefined
  /** A field to show, such as `chapters.3.lessons.4.filmId`. */
  sought?: { field: string } | undefined
}

const isInField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [contenteditable], dialog') !== null

/** The outline editor, with the panel of the chosen lesson beside it. */
export function OutlineEditor(props: OutlineEditorProps) {
  const { draft, isFixed, isPasting, onPasting, chosen, onChosen, lessonMore, sought } = props
  const courseId = draft.draft?.contentId ?? null
  const { outline, selected, select, editing, edit, said, write, beginChapter, changeAt, acts } = useOutline(
    draft,
    chosen,
  )
  const [opened, setOverlay] = useState<Overlay>()
  const overlay: Overlay | undefined = opened ?? (isPasting ? { kind: 'paste', text: '' } : undefined)
  const [isProblemsOnly, setIsProblemsOnly] = useState(false)

  // A link points to this field: open its row.
  const [shown, setShown] = useState<{ field: string }>()
  if (sought !== shown) {
    setShown(sought)
    if (sought) {
      const found = positionOfField(sought.field)
      setIsProblemsOnly(false)
      select(found)
      if (sought.field.endsWith('.name')) edit(found)
    }
  }

  // Back, or a link on the same page, has changed the lesson in the address.
  const [shownChosen, setShownChosen] = useState(chosen)
  if (chosen !== shownChosen) {
    setShownChosen(chosen)
    if (chosen !== keyOfLesson(outline, selected)) select(positionOfKey(outline, chosen))
  }
  const key = keyOfLesson(outline, selected)
  const tellChosen = useEffectEvent(() => onChosen(key))
  useEffect(() => {
    tellChosen()
  }, [key])

  const lessons = outline.flatMap((chapter) => chapter.lessons)
  const filmIds = [...new Set(lessons.flatMap(({ filmId }) => filmId ?? []))].toSorted((a, b) => a - b)
  const { data: filmList } = useQuery(filmsOfQuery(filmIds))
  const standingOf = useFilmStandings()
  const { data: linked } = useQuery(courseQuestionsQuery(courseId))
  const films = new Map((filmList ?? []).map((film) => [film.filmId, film]))
  const questionCounts = new Map<number, number>()
  for (const { lessonId } of linked?.list ?? []) questionCounts.set(lessonId, (questionCounts.get(lessonId) ?? 0) + 1)

  const problems = problemsOf(outline)
  const seconds = lessons.reduce((sum, { filmId }) => sum + (films.get(filmId ?? 0)?.seconds ?? 0), 0)
  const lesson = selected && lessonAt(outline, selected)

  usePageKey('n', () => {
    if (!isFixed) acts.add(selected)
  })
  const goToProblem = useEffectEvent(() => {
    const at = problems.findIndex(({ position }) => samePosition(position, selected))
    const next = problems[(at + 1) % Math.max(1, problems.length)]
    if (next) select(next.position)
  })
  const pasteText = useEffectEvent((text: string) => {
    if (!isFixed && overlay === undefined && text.trim() !== '') setOverlay({ kind: 'paste', text })
  })
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      if (event.key !== 'F8' || !isPlainKey(event)) return
      event.preventDefault()
      goToProblem()
    }
    function handlePaste(event: ClipboardEvent): void {
      if (isInField(event.target)) return
      pasteText(event.clipboardData?.getData('text') ?? '')
    }
    document.addEventListener('keydown', handleKey)
    document.addEventListener('paste', handlePaste)
    return () => {
      document.removeEventListener('keydown', handleKey)
      document.removeEventListener('paste', handlePaste)
    }
  }, [])

  /** Applies to the current draft: edits made during an upload stay. */
  function putFilmsIn(change: (now: Outline) => OutlineChapter[]): void {
    draft.change((body) => ({ ...body, chapters: change(readChapters(body.chapters)) }), { label: '' })
  }

  const courseName = draft.body.name ?? ''
  const leave = () => {
    setOverlay(undefined)
    if (isPasting) onPasting(false)
  }
  return (
    <Grid columns={1} className={styles.split} data-open={lesson !== undefined || undefined}>
      <div data-place="chapters">
        <Row gap={8} wraps className={styles.bar}>
          <Text as="p" tone="soft">
            {outline.length} 章 {lessons.length} 讲{seconds > 0 ? `，共 ${lengthWords(seconds)}` : ''}
          </Text>
          {problems.length > 0 ? (
            <button
              type="button"
              className={styles.problems}
              aria-pressed={isProblemsOnly}
              onClick={() => setIsProblemsOnly(!isProblemsOnly)}
            >
              只看有问题的 {problems.length}
            </button>
          ) : null}
          {isFixed ? null : (
            <Row as="span" gap={8} align="stretch" atEnd>
              <Button icon="clipboard" onClick={() => onPasting(true)}>
                粘贴大纲
              </Button>
              <FilmsFromFiles
                courseName={courseName}
                outline={outline}
                isBusy={overlay !== undefined}
                onPlaced={putFilmsIn}
              />
              <Button icon="pencil" onClick={() => setOverlay({ kind: 'edit' })}>
                以文字改
              </Button>
              <Button icon="plus" onClick={beginChapter}>
                加一章
              </Button>
              <Button icon="plus" onClick={() => acts.add(selected)}>
                加一讲<kbd>N</kbd>
              </Button>
            </Row>
          )}
        </Row>
        {outline.length === 0 ? (
          <Empty
            within="page"
            why="nothing"
            title="还没有大纲"
            sentence="把讲义目录粘贴进来最快：一行一讲，章和讲会自己分好；也可以一讲一讲地加。"
          />
        ) : (
          <OutlineTree
            outline={outline}
            films={films}
            standingOf={standingOf}
            questionCounts={questionCounts}
            isFree={(draft.body.priceFen ?? 0) === 0}
            selected={selected}
            onSelect={select}
            editing={editing}
            onEdit={edit}
            isProblemsOnly={isProblemsOnly && problems.length > 0}
            acts={{ ...acts, askMove: (from) => setOverlay({ kind: 'move', from }) }}
            isFixed={isFixed}
          />
        )}
        {isFixed ? null : (
          <div className={styles.uploads}>
            <UploadList />
          </div>
        )}
        <p className="visually-hidden" role="status" aria-live="polite">
          {said}
        </p>
      </div>
      {lesson ? (
        <LessonPanel
          key={`${selected.chapter}.${selected.lesson ?? ''}`}
          courseId={courseId}
          courseName={courseName}
          isFree={(draft.body.priceFen ?? 0) === 0}
          outline={outline}
          position={selected}
          lesson={lesson}
          film={films.get(lesson.filmId ?? 0)}
          standingOf={standingOf}
          questions={(linked?.list ?? []).filter(({ lessonId }) => lessonId === lesson.id)}
          isFixed={isFixed}
          more={lessonMore}
          onChange={(change, label) => changeAt(selected, change, label)}
          onPreview={(isPreview) => write(markPreview(outline, selected, isPreview))}
          onFilm={(filmId) =>
            putFilmsIn((now) => putFilms(now, [{ target: { kind: 'lesson', position: selected }, filmId }]))
          }
          onClose={() => select(undefined)}
        />
      ) : null}
      {overlay?.kind === 'move' ? (
        <MoveDialog
          outline={outline}
          from={overlay.from}
          onMove={(to) => {
            leave()
            acts.moveTo(overlay.from, to)
          }}
          onClose={leave}
        />
      ) : overlay ? (
        <OutlineTextDialog
          outline={outline}
          kind={overlay.kind}
          start={overlay.kind === 'paste' ? overlay.text : ''}
          onApply={(next) => {
            leave()
            write(next)
            select(undefined)
          }}
          onClose={leave}
        />
      ) : null}
    </Grid>
  )
}
