import { searchColumns } from '../../../database/search-text.ts'

/** A course is found by its name and by the technology on its cover and shelf. */
export const courseSearchColumns = ({ name, keyword, typeName }: { name: string; keyword: string; typeName: string }) =>
  searchColumns([name, keyword.replaceAll('\n', ' '), typeName].join(' '))
