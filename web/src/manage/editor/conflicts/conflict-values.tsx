import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pictureQuery } from '../pictures/pictures.queries.ts'
import styles from './conflict-dialog.module.css'

/** How a value that is no text is shown, by the name of its field: nobody chooses between two numbers. */
export type ShownValues = Readonly<Record<string, (value: unknown) => ReactNode>>

/** The name of the field at a path such as `chapters.#12.lessons.#40.filmId`; of an element, that of its list. */
export const fieldNameOf = (path: string): string =>
  path.split('.').findLast((part) => !part.startsWith('#') && !/^\d+$/.test(part)) ?? path

function Picture({ pictureId }: { pictureId: number }) {
  const { data } = useQuery(pictureQuery(pictureId))
  return data ? <img className={styles.picture} src={data.url} alt={data.title} /> : `第 ${pictureId} 张图`
}

export const asPicture = (value: unknown): ReactNode => <Picture pictureId={Number(value)} />

/** By the words of those there are to choose from. */
export const asChoice =
  (options: readonly { value: unknown; label: string }[]) =>
  (value: unknown): ReactNode =>
    options.find((option) => option.value === value)?.label ?? `编号 ${String(value)}`
