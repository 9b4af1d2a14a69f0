import type { Film } from '@bee/contract/manage/courses/course-desk.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDuration } from '../../lib/duration.ts'
import { transcodesQuery } from '../api/transcodes.queries.ts'
import type { CellKind } from '../ui/state-cell.tsx'
import { useNow } from '../ui/use-now.ts'
import { cellOf, outlineWords } from './transcode-words.ts'

/** State of a film where it is chosen or shown. */
export interface FilmStanding {
  kind: CellKind
  percent: number
  /** 26:38, or the state of its transcode: 转码 63%，还要 4 分. */
  words: string
  /** Learners can already play it. */
  isPlayable: boolean
}

/** The length of each film, or the progress of its transcode. */
export function useFilmStandings(): (film: Pick<Film, 'filmId' | 'seconds'>) => FilmStanding {
  const now = useNow()
  const { data } = useQuery(transcodesQuery())
  return ({ filmId, seconds }) => {
    const transcode = data?.list.find((each) => each.filmId === filmId && each.state !== 'ready')
    const isPlayable = seconds > 0
    if (transcode) {
      return {
        kind: cellOf(transcode),
        percent: transcode.percent ?? 0,
        words: outlineWords(transcode, now),
        isPlayable,
      }
    }
    if (!isPlayable) return { kind: 'dra', percent: 0, words: '还没传完', isPlayable }
    return { kind: 'ok', percent: 0, words: formatDuration(Math.round(seconds)), isPlayable }
  }
}
