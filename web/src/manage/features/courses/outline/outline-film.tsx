import type { Film } from '@bee/contract/manage/courses/course-desk.contract.ts'
import { Row } from '../../../../ui/layout/pieces.tsx'
import type { FilmStanding } from '../../../school/use-film-standings.ts'
import { StateCell } from '../../../ui/state-cell.tsx'
import type { OutlineLesson } from './outline-edits.ts'
import styles from './outline-tree.module.css'

interface FilmWordsProps {
  lesson: OutlineLesson
  films: ReadonlyMap<number, Film>
  standingOf: (film: Film) => FilmStanding
}

/** State of a lesson's film, in a cell of the tree. */
export function FilmWords({ lesson, films, standingOf }: FilmWordsProps) {
  if (lesson.filmId === null) {
    return (
      <Row as="span" gap={7} fixed role="gridcell" className={styles.film} data-missing>
        <StateCell kind="warn" />
        没有视频
      </Row>
    )
  }
  const film = films.get(lesson.filmId)
  const standing = film && standingOf(film)
  return (
    <Row
      as="span"
      gap={7}
      fixed
      role="gridcell"
      className={styles.film}
      data-missing={standing?.kind === 'bad' || undefined}
    >
      <StateCell kind={standing?.kind ?? 'ok'} percent={standing?.percent ?? 0} />
      {standing?.words ?? ''}
    </Row>
  )
}

/** State of a film's subtitles. Empty for a lesson without a film. */
export function subtitleWords(film: Film | undefined): string {
  if (!film) return ''
  if (film.hasSubtitleDraft) return '字幕待校对'
  return film.hasSubtitles ? '有字幕' : '没有字幕'
}
