import type { Mistake } from '@bee/server/text/school-files/source-file.ts'
import type { Content, News, PlacedCourse, PlacedQuestion } from '../content-schema.ts'
import type { SourceFile } from '@bee/server/text/school-files/source-file.ts'

/** One item of the content and the place where it is written. */
export interface Placed<Value> {
  value: Value
  mistake: (path: readonly PropertyKey[], sentence: string) => Mistake
}

/** The parts that are read from one file as one value. */
export type SingleName = Exclude<keyof Content, 'courses' | 'questions' | 'news'>

export interface PlacedContent {
  courses: Placed<PlacedCourse>[]
  questions: Placed<PlacedQuestion>[]
  news: Placed<News>[]
  sources: Record<SingleName, SourceFile>
}
