import type { Film } from '@bee/contract/manage/courses/course-desk.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../../../ui/forms/use-debounced.ts'
import { Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { useFilmStandings } from '../../../school/use-film-standings.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { filmsQuery } from '../courses.queries.ts'
import { Cover } from '../cover.tsx'
import styles from './film-dialog.module.css'

const SEARCH_WAIT_MS = 250

interface FilmDialogProps {
  lessonName: string
  chosenId: number | null
  onChoose: (film: Film) => void
  onClose: () => void
}

const Note = ({ children }: { children: string }) => (
  <Text as="p" size={12} tone="quiet" className={styles.none}>
    {children}
  </Text>
)

/** Chooses one of the films in the library. */
export function FilmDialog({ lessonName, chosenId, onChoose, onClose }: FilmDialogProps) {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState(chosenId ?? undefined)
  const { data, isFetching } = useQuery(filmsQuery(useDebounced(typed.trim(), SEARCH_WAIT_MS)))
  const standingOf = useFilmStandings()
  const films = data?.list ?? []
  const film = films.find(({ filmId }) => filmId === picked)
  return (
    <FormDialog
      title={`给「${lessonName}」选视频`}
      action={film ? `用「${film.title}」` : '用这个'}
      whyNot={film ? undefined : '先选一个视频。'}
      isWide
      onSubmit={() => {
        if (film) onChoose(film)
      }}
      onClose={onClose}
    >
      <TextField
        label="找视频"
        isFirst
        value={typed}
        placeholder="视频的名字"
        onChange={({ target }) => setTyped(target.value)}
      />
      <fieldset className={styles.films} aria-busy={isFetching}>
        <legend className="visually-hidden">视频</legend>
        {films.map(({ filmId, title, seconds, posterUrl, usedCount }) => (
          <Row as="label" gap={10} key={filmId} className={styles.film}>
            <input type="radio" name="film" checked={filmId === picked} onChange={() => setPicked(filmId)} />
            <Cover>{posterUrl === '' ? null : <img src={posterUrl} alt="" loading="lazy" />}</Cover>
            <Stack as="span" flex shrinks>
              <Text as="b" weight="regular">
                {title}
              </Text>
              <Text as="small" size={12} tone="quiet">
                {standingOf({ filmId, seconds }).words}，{usedCount > 0 ? `${usedCount} 讲在用` : '还没有讲用它'}
              </Text>
            </Stack>
          </Row>
        ))}
        {data && films.length === 0 ? <Note>没有叫这个名字的视频。</Note> : null}
        {data?.hasMore ? <Note>还有更多，写几个字找。</Note> : null}
      </fieldset>
    </FormDialog>
  )
}
