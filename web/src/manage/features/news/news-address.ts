import { CONTENT_STATES } from '@bee/contract/manage/content/content-kinds.ts'
import { fittingSearch } from '@bee/contract/plain-text.ts'
import { listAddress } from '../../../lib/addresses/list-address.ts'
import { contentCursor, optionalChoice, trail, words } from '../../../lib/addresses/list-fields.ts'
import type { NewsAddress } from './news.queries.ts'

const ADDRESS = listAddress<NewsAddress>({
  state: optionalChoice('state', CONTENT_STATES),
  search: words('search', fittingSearch),
  before: trail('before', contentCursor),
})

export const readNewsAddress = ADDRESS.read
export const newsAddress = ADDRESS.write
