import { CHOSEN_TYPES_MAX, FIRST_PAGE } from '@bee/contract/limits.ts'
import { sortedIds } from '@bee/contract/list-query.ts'
import { fittingSearch } from '@bee/contract/plain-text.ts'
import { filtersAddress } from '../../lib/addresses/filters-address.ts'
import { readPage } from '../../lib/addresses/read-page.ts'
import { wholeNumber } from '../../lib/addresses/whole-number.ts'

/** The filters of a list; all of them stand in the address, so that a list can be shared and Back works. */
export interface ListView<Sort extends string = string> {
  /** None: every type. In order, each once. */
  typeIds: readonly number[]
  search: string
  sort: Sort
  page: number
}

/** The path of a list, the parameters in its address, and the names of its controls. */
export interface ListKind<Sort extends string> {
  /** 课程 or 题目: the kind of item in the list. */
  of: string
  searchLabel: string
  searchHint: string
  path: string
  names: Readonly<Record<'type' | 'search' | 'sort', string>>
  /** The first one is not named in the address. */
  sorts: readonly [Sort, ...Sort[]]
  sortNames: Readonly<Record<Sort, string>>
}

/** Ids with commas between them; a list that is too long counts as empty. */
function readTypes(text: string | null): readonly number[] {
  const ids = sortedIds((text ?? '').split(',').flatMap((part) => wholeNumber(part) ?? []))
  return ids.length > CHOSEN_TYPES_MAX ? [] : ids
}

/** Reads the address; a value that no link of the site has counts as absent. */
export const readListView = <Sort extends string>(
  query: URLSearchParams,
  { names, sorts }: ListKind<Sort>,
): ListView<Sort> => ({
  typeIds: readTypes(query.get(names.type)),
  search: fittingSearch(query.get(names.search) ?? ''),
  sort: sorts.find((sort) => sort === query.get(names.sort)) ?? sorts[0],
  page: readPage(query),
})

export const listViewAddress = <Sort extends string>(
  { typeIds, search, sort, page }: ListView<Sort>,
  { path, names, sorts }: ListKind<Sort>,
  more: Readonly<Record<string, number | null>> = {},
): string =>
  filtersAddress(path, {
    [names.type]: typeIds,
    [names.search]: search.trim(),
    [names.sort]: sort === sorts[0] ? null : sort,
    page,
    ...more,
  })

/** Any change of the filters returns to page 1 (specification 4). */
export const narrowed = <View extends ListView>(view: View, change: Partial<Omit<NoInfer<View>, 'page'>>): View => ({
  ...view,
  ...change,
  page: FIRST_PAGE,
})

export const isNarrowed = <Sort extends string>({ typeIds, search, sort }: ListView<Sort>, { sorts }: ListKind<Sort>) =>
  typeIds.length > 0 || search !== '' || sort !== sorts[0]

/** The input of the calls: without the filters that are not set. */
export const toFilter = <Sort extends string>({ typeIds, search, sort, page }: ListView<Sort>) => ({
  ...(typeIds.length === 0 ? {} : { typeIds }),
  ...(search === '' ? {} : { search }),
  sort,
  page,
})
