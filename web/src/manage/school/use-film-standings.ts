import type { Film } from '@bee/contract/manage/courses/course-desk.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDuration } from '../../lib/duration.ts'
import { makingsQuery } from '../api/makings.queries.ts'
import type { CellKind } from '../ui/state-cell.tsx'
import { useNow } from '../ui/use-now.ts'
import { cellOf, outlineWords } from './making-words.ts'

/** How a film stands where it is chosen or shown. */
export interface FilmStanding {
  kind: CellKind
  percent: number
  /** 26:38, or what is being done with it: 转码 63%，还要 4 分. */
  words: string
  /** Learners can see something. */
  isPlayable: boolean
}

/** Of every film its length, or how far it is on its way. */
export function useFilmStandings(): (film: Pick<Film, 'filmId' | 'seconds'>) => FilmStanding {
  const now = useNow()
  const { data } = useQuery(makingsQuery())
  return ({ filmId, seconds }) => {
    const making = data?.list.find((each) => each.filmId === filmId && each.state !== 'ready')
    const isPlayable = seconds > 0
    if (making) {
      return { kind: cellOf(making), percent: making.percent ?? 0, words: outlineWords(making, now), isPlayable }
    }
    if (!isPlayable) return { kind: 'dra', percent: 0, words: '还没传完', isPlayable }
    return { kind: 'ok', percent: 0, words: formatDuration(Math.round(seconds)), isPlayable }
  }
}
