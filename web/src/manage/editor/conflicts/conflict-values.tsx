import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pictureQuery } from '../pictures/pictures.queries.ts'
import styles from './conflict-dialog.module.css'

/** Draws values that are not text, by field name: authors cannot choose between two numeric ids. */
export type ShownValues = Readonly<Record<string, (value: unknown) => ReactNode>>

/** The field name at a path such as `chapters.#12.lessons.#40.filmId`. An element of a list takes the name of the list. */
export const fieldNameOf = (path: string): string =>
  path.split('.').findLast((part) => !part.startsWith('#') && !/^\d+$/.test(part)) ?? path

function Picture({ pictureId }: { pictureId: number }) {
  const { data } = useQuery(pictureQuery(pictureId))
  return data ? <img className={styles.picture} src={data.url} alt={data.title} /> : `第 ${pictureId} 张图`
}

export const asPicture = (value: unknown): ReactNode => <Picture pictureId={Number(value)} />

/** Shows a value by the label of the matching option. */
export const asChoice =
  (options: readonly { value: unknown; label: string }[]) =>
  (value: unknown): ReactNode =>
    options.find((option) => option.value === value)?.label ?? `编号 ${String(value)}`
