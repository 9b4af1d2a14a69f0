import type { Film, LinkedQuestion } from '@bee/contract/manage/courses/course-desk.contract.ts'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDuration } from '../../../../lib/duration.ts'
import { Row, Text } from '../../../../ui/layout/pieces.tsx'
import { mayOpen, useMe } from '../../../api/me.queries.ts'
import { paths, studentsPlayer } from '../../../paths.ts'
import type { FilmStanding } from '../../../school/use-film-standings.ts'
import { Button, ButtonAnchor, ButtonLink, IconButton } from '../../../ui/button.tsx'
import { StateCell } from '../../../ui/state-cell.tsx'
import { AreaField, TextField } from '../../../ui/text-field.tsx'
import { FilmDialog } from './film-dialog.tsx'
import { LessonMarksField } from './lesson-marks-field.tsx'
import { LessonPreviewField } from './lesson-preview-field.tsx'
import { LessonUpload } from './films/lesson-upload.tsx'
import { fieldOf, positionWords, type Outline, type OutlineLesson, type OutlinePosition } from './outline-edits.ts'
import { secondOf } from './second-of.ts'
import styles from './lesson-panel.module.css'

const REMARK_MAX = 200

/** Content that the page adds to a lesson's panel. */
export type LessonMore = (lesson: {
  lessonId: number | undefined
  filmId: number | null
  isFixed: boolean
}) => ReactNode

interface LessonPanelProps {
  courseId: number | null
  courseName: string
  /** The course is free, so none of its lessons is locked. */
  isFree: boolean
  outline: Outline
  position: OutlinePosition
  lesson: OutlineLesson
  film: Film | undefined
  standingOf: (film: Film) => FilmStanding
  questions: readonly LinkedQuestion[]
  isFixed: boolean
  /** Content of other features. */
  more?: LessonMore | undefined
  onChange: (change: Partial<Omit<OutlineLesson, 'id'>>, label: string) => void
  onPreview: (isPreview: boolean) => void
  /** Called with the id of a film that is being uploaded. */
  onFilm: (filmId: number) => void
  onClose: () => void
}

/** Length of the film, or the state of its transcode. */
function FilmLine({ film, standingOf }: { film: Film; standingOf: (film: Film) => FilmStanding }) {
  const { kind, percent, words, isPlayable } = standingOf(film)
  return (
    <>
      <Text as="p" above={8} size={12} tone="quiet">
        <Link to={paths.film(film.filmId)}>{film.title}</Link>
        {isPlayable ? `，${formatDuration(Math.round(film.seconds))}` : ''}
        {film.hasSubtitles ? '，有字幕' : '，没有字幕'}
      </Text>
      {kind === 'ok' ? null : (
        <Row as="p" gap={8} tone="soft">
          <StateCell kind={kind} percent={percent} />
          {words}
          {isPlayable ? '' : '。做好以前学员看得到这一讲，播放不了。'}
        </Row>
      )}
    </>
  )
}

function FilmPart({
  lesson,
  film,
  standingOf,
  isFixed,
  courseName,
  position: position,
  onFilm,
  onAsk,
  onDrop,
}: Pick<LessonPanelProps, 'lesson' | 'film' | 'standingOf' | 'isFixed' | 'courseName' | 'position' | 'onFilm'> & {
  onAsk: () => void
  onDrop: () => void
}) {
  return (
    <section className={styles.part} aria-label="视频" data-place={`${fieldOf(position)}.filmId`}>
      {lesson.filmId === null ? (
        <Row as="p" gap={8} tone="soft">
          <StateCell kind="warn" />
          还没有视频。发布以后学员看得到这一讲，播放不了。
        </Row>
      ) : (
        <>
          {film && film.posterUrl !== '' ? <img className={styles.poster} src={film.posterUrl} alt="" /> : null}
          {film ? (
            <FilmLine film={film} standingOf={standingOf} />
          ) : (
            <Text as="p" above={8} size={12} tone="quiet">
              视频 {lesson.filmId}
            </Text>
          )}
        </>
      )}
      {isFixed ? null : (
        <Row as="span" gap={8} align="start" above={10}>
          <LessonUpload
            lessonName={lesson.name || positionWords(position)}
            purpose={`放到《${courseName}》${positionWords(position)}`}
            filmId={lesson.filmId}
            onFilm={onFilm}
          />
          <Button small icon="play" onClick={onAsk}>
            {lesson.filmId === null ? '选视频…' : '换视频…'}
          </Button>
          {lesson.filmId === null ? null : (
            <Button small kind="quiet" onClick={onDrop}>
              不用这个视频
            </Button>
          )}
        </Row>
      )}
    </section>
  )
}

/** Opens the lesson on the student site, at a second. Only for published lessons. */
function OpenAsStudent({ courseId, lessonId }: { courseId: number; lessonId: number }) {
  const [text, setText] = useState('00:00')
  const second = secondOf(text)
  return (
    <section className={styles.part} aria-labelledby="open-as-student">
      <Text as="h3" below={8} size={13} id="open-as-student">
        按学员看到的样子打开
      </Text>
      <Row gap={8} align="start">
        <TextField
          label="从这一秒"
          isCompact
          value={text}
          error={second === undefined ? '写成 12:46 这样。' : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        <ButtonAnchor icon="external" href={studentsPlayer(courseId, lessonId, second ?? 0)}>
          从这一秒打开
        </ButtonAnchor>
      </Row>
    </section>
  )
}

/** The panel of a lesson: everything except the name. */
export function LessonPanel(props: LessonPanelProps) {
  const {
    courseId,
    courseName,
    position: position,
    lesson,
    film,
    standingOf,
    questions,
    isFixed,
    onChange,
    onFilm,
    onClose,
  } = props
  const me = useMe()
  const [isChoosing, setIsChoosing] = useState(false)
  const name = lesson.name || '还没有名字'
  return (
    <aside className={styles.panel} aria-label={`${positionWords(position)} ${name}`}>
      <Row as="header" gap={8} justify="between" className={styles.head}>
        <Text as="h2" size={14}>
          <Text as="small" size={13} tone="quiet" weight="regular">
            {positionWords(position)}
          </Text>
          {name}
        </Text>
        <Row as="span" gap={4} fixed>
          {lesson.id !== undefined && courseId !== null && mayOpen(me, 'insight.read') ? (
            <ButtonLink small kind="quiet" icon="data" to={paths.insightLesson(lesson.id)}>
              数据
            </ButtonLink>
          ) : null}
          <IconButton icon="close" label="关上这一讲" onClick={onClose} />
        </Row>
      </Row>
      <FilmPart
        lesson={lesson}
        film={film}
        standingOf={standingOf}
        isFixed={isFixed}
        courseName={courseName}
        position={position}
        onFilm={onFilm}
        onAsk={() => setIsChoosing(true)}
        onDrop={() => onChange({ filmId: null }, '')}
      />
      {props.more?.({ lessonId: lesson.id, filmId: lesson.filmId, isFixed })}
      <LessonPreviewField
        outline={props.outline}
        lesson={lesson}
        position={position}
        isFree={props.isFree}
        isFixed={isFixed}
        onMark={props.onPreview}
      />
      <section className={styles.part} data-field={`${fieldOf(position)}.remark`}>
        <AreaField
          label="备注，学员在目录上停一下能看到"
          rows={2}
          maxLength={REMARK_MAX}
          readOnly={isFixed}
          value={lesson.remark}
          onChange={({ target }) => onChange({ remark: target.value }, `remark ${positionWords(position)}`)}
        />
      </section>
      <LessonMarksField
        key={`${lesson.id ?? ''} ${positionWords(position)}`}
        marks={lesson.marks ?? []}
        field={`${fieldOf(position)}.marks`}
        seconds={film?.seconds}
        isFixed={isFixed}
        onChange={(marks) =>
          onChange({ marks: marks.length === 0 ? undefined : marks }, `marks ${positionWords(position)}`)
        }
      />
      <section className={styles.part} aria-labelledby="lesson-questions">
        <Text as="h3" below={8} size={13} id="lesson-questions">
          这一讲的题目
          <Text as="small" tone="quiet" weight="regular">
            题目里能点回到这一秒
          </Text>
        </Text>
        {questions.length === 0 ? (
          <Text as="p" size={12} tone="quiet">
            还没有题目关联到这一讲。
          </Text>
        ) : (
          <ul role="list" className={styles.questions}>
            {questions.map(({ questionId, second, title, isHidden }) => (
              <Row as="li" gap={10} align="stretch" key={questionId}>
                <Text as="code" fixed size={12} tone="brand">
                  {formatDuration(second)}
                </Text>
                <Link to={paths.question(questionId)}>{title}</Link>
                {isHidden ? (
                  <Text as="small" size={12} tone="quiet">
                    已下架
                  </Text>
                ) : null}
              </Row>
            ))}
          </ul>
        )}
      </section>
      {courseId !== null && lesson.id !== undefined && lesson.filmId !== null ? (
        <OpenAsStudent courseId={courseId} lessonId={lesson.id} />
      ) : null}
      {isChoosing ? (
        <FilmDialog
          lessonName={name}
          chosenId={lesson.filmId}
          onChoose={({ filmId }) => {
            setIsChoosing(false)
            onChange({ filmId }, '')
          }}
          onClose={() => setIsChoosing(false)}
        />
      ) : null}
    </aside>
  )
}
