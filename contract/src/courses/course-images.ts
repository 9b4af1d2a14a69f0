import type { CourseCard } from './courses.contract.ts'

export interface Pictured {
  coverUrl: string
  thumbUrl: string
  /** 封面上的字, as it was written; empty where the course has none. */
  keyword: string
}

/** A course without a cover sends the words for the tile in its place. */
export const courseImages = ({
  coverUrl,
  thumbUrl,
  keyword,
  name,
}: Pictured & { name: string }): CourseCard['images'] => [
  coverUrl === '' ? { imageUrl: '', thumbUrl, words: keyword.trim() || name } : { imageUrl: coverUrl, thumbUrl },
]
