import { useNavigate, useParams, useSearchParams } from 'react-router'
import { readAddress, writeAddress, type OrderAddress, type OrderFilter } from '../../features/orders/order-address.ts'
import { paths } from '../../paths.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'

/** The list and the order that stands open, as the address says it, and the ways to another address. */
export function useOrderAddress() {
  const navigate = useNavigate()
  const { orderNo } = useParams()
  const [query] = useSearchParams()
  // A phone is taken out to confirm what waits.
  const address = readAddress(query, useIsNarrow() ? 'waiting' : 'all')
  const search = query.toString()
  const below = search === '' ? '' : `?${search}`

  return {
    address,
    orderNo,
    open: (wanted: string) => void navigate(paths.order(wanted) + below, { replace: orderNo !== undefined }),
    close: () => void navigate(paths.orders + below, { replace: true }),
    /** Another list is shown without what stood open beside the former. */
    show: (filter: OrderFilter) => void navigate(paths.orders + writeAddress(filter), { replace: true }),
    hrefOf: (wanted: string) => paths.order(wanted) + below,
    listHref: (other: OrderFilter & Partial<OrderAddress>) => paths.orders + writeAddress(other),
  }
}
