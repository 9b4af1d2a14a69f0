import { searchColumns, type SearchColumns } from '../../database/search-text.ts'

/** An article is found by its title and its summary; by pinyin only by its title, as courses are by their names. */
export const newsSearchColumns = ({ title, summary }: { title: string; summary: string }): SearchColumns =>
  searchColumns(`${title} ${summary}`, title)
