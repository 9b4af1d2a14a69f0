import type { SubtitleLanguage } from '@bee/contract/manage/media/subtitle-cues.ts'
import { queryOptions } from '@tanstack/react-query'
import { manageApiOf } from '../../api/manage-api.ts'

export const filmSubtitlesQuery = (filmId: number) =>
  queryOptions({
    queryKey: ['subtitles', 'list', filmId],
    queryFn: ({ client, signal }) => manageApiOf(client).subtitles.list({ filmId }, { signal }),
  })

/** Asked once: afterwards the page has the newest text. */
export const subtitleSheetQuery = (filmId: number, language: SubtitleLanguage) =>
  queryOptions({
    queryKey: ['subtitle-sheet', filmId, language],
    queryFn: ({ client, signal }) => manageApiOf(client).subtitles.read({ filmId, language }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Volume values from 0 to 255, `perSecond` of them per second. */
export interface Peaks {
  perSecond: number
  peaks: number[]
}

const isPeaks = (answer: unknown): answer is Peaks => {
  const { perSecond, peaks } = (answer ?? {}) as Partial<Peaks>
  return typeof perSecond === 'number' && perSecond > 0 && Array.isArray(peaks)
}

/** Volume of the film. A failed request is no error for the page: it shows no waveform. */
export const peaksQuery = (address: string | null) =>
  queryOptions({
    queryKey: ['subtitle-peaks', address],
    queryFn: async ({ signal }): Promise<Peaks | null> => {
      if (address === null) return null
      const answer = await fetch(address, { signal })
      const read: unknown = answer.ok ? await answer.json() : null
      return isPeaks(read) ? read : null
    },
    staleTime: Infinity,
    retry: false,
  })
