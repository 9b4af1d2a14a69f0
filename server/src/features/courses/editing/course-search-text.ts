import { searchColumns } from '../../../database/search-text.ts'

/** A course is found by its name, by the technology on its cover, and by its type. */
export const courseSearchColumns = ({ name, keyword, typeName }: { name: string; keyword: string; typeName: string }) =>
  searchColumns([name, keyword.replaceAll('\n', ' '), typeName].join(' '))
