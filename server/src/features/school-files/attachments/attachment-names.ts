import type { SubtitleLanguage } from '@bee/contract/manage/media/subtitle-cues.ts'
import path from 'node:path'
import type { z } from 'zod'
import { PICTURES, ROOTED } from '../../../text/school-files/picture-paths.ts'
import type { FilmFile } from '../file-schemas.ts'
import type { HandoutFields } from '../school-things.ts'

const CLIPS = 'clips/'
const HANDOUTS = 'handouts/'
const FILM_ROOTED = /^(clips|media|originals|subtitles)\//
const HANDOUT_ROOTED = /^handouts\//

/** The language of subtitles without a named language. */
const USUAL_LANGUAGE: SubtitleLanguage = 'zh-CN'

/** `welcome.mp4` is in the same folder as the list of films; with a folder of the school in front it is a path. */
export const filmFilePath = (named: string) => (FILM_ROOTED.test(named) ? named : CLIPS + named)

/** The inverse of `filmFilePath`. */
export function filmFileName(place: string): string {
  if (!place.startsWith(CLIPS)) return place
  const name = place.slice(CLIPS.length)
  return FILM_ROOTED.test(name) ? place : name
}

type NamedSubtitles = string | Partial<Record<string, string>> | null | undefined

export function subtitlePaths(named: NamedSubtitles): Record<string, string> {
  if (named === null || named === undefined) return {}
  const all = typeof named === 'string' ? { [USUAL_LANGUAGE]: named } : named
  return Object.fromEntries(
    Object.entries(all).flatMap(([language, file]) => (file === undefined ? [] : [[language, filmFilePath(file)]])),
  )
}

/** Chinese alone is written without its language. */
export function subtitleNames(paths: Readonly<Record<string, string>>): NamedSubtitles {
  const languages = Object.keys(paths)
  if (languages.length === 0) return undefined
  const only = paths[USUAL_LANGUAGE]
  if (languages.length === 1 && only !== undefined) return filmFileName(only)
  return Object.fromEntries(Object.entries(paths).map(([language, file]) => [language, filmFileName(file)]))
}

/** Paths of the drafts of subtitles: a folder beside the subtitles, so that no name collides with theirs. */
export const writingNames = (film: string, writing: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.keys(writing).map((language) => [language, `subtitles/writing/${film}.${language}.vtt`]))

/** A handout without a name is named after its file. */
export const handoutPaths = (named: readonly { name?: string | undefined; file: string }[]): HandoutFields[] =>
  named.map(({ name, file }) => ({
    name: name ?? path.posix.parse(file).name,
    file: HANDOUT_ROOTED.test(file) ? file : HANDOUTS + file,
  }))

export const handoutNames = (handouts: readonly HandoutFields[]): HandoutFields[] =>
  handouts.map(({ name, file }) => ({
    name,
    file: file.startsWith(HANDOUTS) ? file.slice(HANDOUTS.length) : file,
  }))

/** A film as its file describes it, with the paths of its files; the caller reads the drafts of subtitles. */
export const filmInFile = ({
  file,
  hls,
  subtitles,
  poster,
  storyboard,
  peaks,
  ...film
}: Omit<z.output<typeof FilmFile>[number], 'slug'>) => ({
  title: film.title,
  seconds: film.seconds,
  file: filmFilePath(file),
  hls: hls ? filmFilePath(hls) : null,
  subtitles: subtitlePaths(subtitles),
  poster: poster === undefined || poster === null ? poster : ROOTED.test(poster) ? poster : PICTURES + poster,
  storyboard: storyboard && filmFilePath(storyboard),
  peaks: peaks && filmFilePath(peaks),
  made: film.made,
})
