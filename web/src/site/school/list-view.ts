import { CHOSEN_TYPES_MAX, FIRST_PAGE } from '@bee/contract/limits.ts'
import { sortedIds } from '@bee/contract/list-query.ts'
import { fittingSearch } from '@bee/contract/plain-text.ts'
import type { Fields } from '../../lib/list-address.ts'
import { choice, page, words, type Field } from '../../lib/list-fields.ts'
import { wholeNumber } from '../../lib/whole-number.ts'
import { pageList } from './page-list.ts'

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
const typesField = (name: string): Field<readonly number[]> => ({
  name,
  read(text) {
    const ids = sortedIds((text ?? '').split(',').flatMap((part) => wholeNumber(part) ?? []))
    return ids.length > CHOSEN_TYPES_MAX ? [] : ids
  },
  write: (ids) => ids.join(','),
})

const fieldsOf = <Sort extends string>({ names, sorts }: ListKind<Sort>): Fields<ListView<Sort>> => ({
  typeIds: typesField(names.type),
  search: { ...words(names.search, fittingSearch), write: (typed) => typed.trim() },
  sort: choice<Sort>(names.sort, sorts, sorts[0]),
  page,
})

/** The address of a list of this kind, with the view's own parameters after the common ones. */
export const listOf = <Sort extends string, More extends object = object>(
  kind: ListKind<Sort>,
  more: Fields<More> = {} as Fields<More>,
) =>
  pageList<ListView<Sort> & More>(kind.path, { ...fieldsOf(kind), ...more } as unknown as Fields<ListView<Sort> & More>)

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
