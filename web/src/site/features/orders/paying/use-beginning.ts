import type { PayingState } from '@bee/contract/orders/paying.contract.ts'
import type { PayingDevice, PaymentWayName } from '@bee/contract/orders/payment-ways.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useApi } from '../../../../api/api.ts'
import { CallFailure, isServerTrouble } from '../../../../api/call-failure.ts'
import { SHOWN_IN_PLACE } from '../../../../api/shown-in-place.ts'
import { failureSentence } from '../../../../lib/failure-sentence.ts'
import { reloadOrders } from '../orders.queries.ts'
import type { FailedBeginning } from './paying-view.ts'

/** A gateway that does not answer is asked this often. */
export const MAX_TRIES = 3
const PAUSE_MS = 1000

interface AskedBeginning {
  way: PaymentWayName
  device: PayingDevice
}

/** Begins to pay, one after the other: what was chosen last is what stays. */
export function useBeginning(
  orderNo: string,
  openId: string | undefined,
  onBegun: (state: PayingState) => Promise<void>,
) {
  const { orders } = useApi()
  const client = useQueryClient()
  const beginning = useMutation({
    scope: { id: `pay-${orderNo}` },
    mutationFn: (asked: AskedBeginning) =>
      orders.beginPaying({ orderNo, ...asked, ...(openId !== undefined && { openId }) }, SHOWN_IN_PLACE),
    retry: (failures, error) => failures < MAX_TRIES - 1 && isServerTrouble(error),
    retryDelay: PAUSE_MS,
    onSuccess: onBegun,
    // Paid, cancelled or begun elsewhere meanwhile: the page shows what is true now.
    onError: () => void reloadOrders(client),
  })
  const { variables, error, mutate, isPending, reset } = beginning

  const isOffline = error instanceof CallFailure && error.status === 0
  const handleOnline = useEffectEvent(() => {
    if (variables) mutate(variables)
  })
  useEffect(() => {
    if (!isOffline) return
    window.addEventListener('online', handleOnline)
    return () => window.removeEventListener('online', handleOnline)
  }, [isOffline])

  const failed: FailedBeginning | undefined = error
    ? { way: variables.way, isSilent: isServerTrouble(error), sentence: failureSentence(error) }
    : undefined
  return { begin: mutate, asked: isPending ? variables : undefined, failed, forget: reset }
}
