import { USE_FILTERS, type UseFilter } from '@bee/contract/manage/media/library-choices.ts'
import { fittingSearch } from '@bee/contract/plain-text.ts'
import { listAddress } from '../../../../lib/addresses/list-address.ts'
import { optionalChoice, trail, words } from '../../../../lib/addresses/list-fields.ts'

export interface LibraryAddress {
  search: string
  use: UseFilter | undefined
  /** The last id of each former page, first page first. */
  before: readonly number[]
}

const ADDRESS = listAddress<LibraryAddress>({
  search: words('search', fittingSearch),
  use: optionalChoice('use', USE_FILTERS),
  before: trail('before', (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)),
})

export const readLibraryAddress = ADDRESS.read
export const libraryAddress = ADDRESS.write
