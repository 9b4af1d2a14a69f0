import { searchColumns, type SearchColumns } from '../../database/search-text.ts'

/** The text that an article is found by; `searchable` is its body as `layOut` answers it, with the code. */
export interface SearchedNews {
  title: string
  summary: string
  searchable: string
}

/** By pinyin an article is found only by its title, as courses are by their names. */
export const newsSearchColumns = ({ title, summary, searchable }: SearchedNews): SearchColumns =>
  searchColumns(`${title} ${summary} ${searchable}`, title)
