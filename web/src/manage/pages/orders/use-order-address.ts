import { useNavigate, useParams, useSearchParams } from 'react-router'
import { readAddress, writeAddress, type OrderAddress, type OrderFilter } from '../../features/orders/order-address.ts'
import { paths } from '../../paths.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'

/** List filter and open order, as read from the address, with functions to change them. */
export function useOrderAddress() {
  const navigate = useNavigate()
  const { orderNo } = useParams()
  const [query] = useSearchParams()
  // On a phone the usual task is to confirm waiting orders.
  const address = readAddress(query, useIsNarrow() ? 'waiting' : 'all')
  const search = query.toString()
  const below = search === '' ? '' : `?${search}`

  return {
    address,
    orderNo,
    open: (wanted: string) => void navigate(paths.order(wanted) + below, { replace: orderNo !== undefined }),
    close: () => void navigate(paths.orders + below, { replace: true }),
    /** A new filter closes the panel. */
    show: (filter: OrderFilter) => void navigate(paths.orders + writeAddress(filter), { replace: true }),
    hrefOf: (wanted: string) => paths.order(wanted) + below,
    listHref: (other: OrderFilter & Partial<OrderAddress>) => paths.orders + writeAddress(other),
  }
}
