import type { DraftKind } from '@bee/contract/drafts/draft-kinds.ts'
import type { WithdrawableTable } from '../../database/rows/withdrawn-rows.ts'

export interface ContentTable {
  table: WithdrawableTable
  /** The column with the name that people know. */
  title: 'name' | 'title' | 'alt'
}

/** The table of each kind of published content. Pages are always there, and films are made from files. */
export const CONTENT_TABLES: Record<Exclude<DraftKind, 'page' | 'film'>, ContentTable> = {
  course: { table: 'courses', title: 'name' },
  question: { table: 'questions', title: 'title' },
  news: { table: 'news', title: 'title' },
  banner: { table: 'banners', title: 'alt' },
  advert: { table: 'adverts', title: 'title' },
  teacher: { table: 'teachers', title: 'name' },
  courseType: { table: 'course_types', title: 'name' },
  path: { table: 'learning_paths', title: 'title' },
  promotion: { table: 'promotions', title: 'title' },
}

export const tableOf = (kind: DraftKind): ContentTable | undefined =>
  kind === 'page' || kind === 'film' ? undefined : CONTENT_TABLES[kind]
