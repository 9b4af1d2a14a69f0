import type { PayingState } from '@bee/contract/orders/paying.contract.ts'
import { PAYMENT_ASKED_EVERY_MS, type PayingDevice, type PaymentWayName } from '@bee/contract/orders/payment-ways.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '../../../../api/api.ts'
import { SHOWN_IN_PLACE } from '../../../../api/shown-in-place.ts'
import { failureSentence } from '../../../../lib/failure-sentence.ts'
import { forgetLeft, hasLeft, noteLeft } from './left-for-app.ts'
import { payingQuery } from './paying.queries.ts'
import { isOwnTry, keptAside, payingView } from './paying-view.ts'
import { useBeginning } from './use-beginning.ts'
import { useRenewal } from './use-renewal.ts'
import { useServerNow } from './use-server-now.ts'

/** Beside the stream of events, which a network may hold up. */
const LOOKED_AT_EVERY_MS = 5000
/** What else is another once the order is paid. */
const OPENED_BY_PAYING = [['orders', 'info'], ['orders', 'list'], ['courses'], ['player', 'catalogue']] as const

/** What the address remembers, so that a reload shows the same. */
export interface PayingChoice {
  way: PaymentWayName | undefined
  /** On a phone: a code for somebody else's instead of the app. */
  isCode: boolean
}

export interface PayingSettings {
  orderNo: string
  device: PayingDevice
  choice: PayingChoice
  onChoose: (choice: PayingChoice) => void
  openId: string | undefined
  /** The gateway has led back here, with its words in the address. */
  isLedBack: boolean
  /** In the browser; on the server nothing begins. */
  isAlive: boolean
  isOverdue: boolean
}

/** Runs when the page comes back into sight, also from the browser's memory. */
function useReturn(onReturn: () => void): void {
  const handleReturn = useEffectEvent(onReturn)
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') handleReturn()
    }
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) handleReturn()
    }
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pageshow', show)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pageshow', show)
    }
  }, [])
}

/** The payment page: what it shows, and what the member can do. */
export function usePaying(settings: PayingSettings) {
  const { orderNo, device, choice, onChoose, openId, isLedBack, isAlive, isOverdue } = settings
  const { orders } = useApi()
  const client = useQueryClient()
  const query = payingQuery(orderNo, device)
  const known = useQuery({
    ...query,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.status === 'pending' ? LOOKED_AT_EVERY_MS : false),
  })
  const state = known.data
  const isPending = state?.status === 'pending'
  const { now, ahead } = useServerNow(state?.serverTime, known.dataUpdatedAt, isPending)

  async function keep(told: PayingState): Promise<void> {
    // A look that began before would bring back what was.
    await client.cancelQueries({ queryKey: query.queryKey })
    // A code that was begun as for a computer tells of a computer's ways.
    client.setQueryData(query.queryKey, (before) => (before ? { ...told, ways: before.ways } : told))
  }
  const { begin, asked, failed, forget } = useBeginning(orderNo, openId, keep)
  const [askedAt, setAskedAt] = useState(0)
  const asking = useMutation({
    mutationFn: () => orders.askPaying({ orderNo, device }, SHOWN_IN_PLACE),
    onSuccess: keep,
  })
  const [isGone, setIsGone] = useState(false)
  const [goesOn, setGoesOn] = useState(false)
  const [hasArrived, setHasArrived] = useState(false)
  const [hasWaited, setHasWaited] = useState(false)
  if (isPending && isAlive && !hasWaited) setHasWaited(true)

  const codeDevice = choice.isCode ? 'pc' : device
  const isOffered = (way: PaymentWayName | undefined) => state?.ways.some((each) => each.way === way) ?? false
  function selectedWay(): PaymentWayName | undefined {
    if (asked) return asked.way
    if (choice.way === 'bank' && isOffered('bank')) return 'bank'
    if (failed && isOffered(failed.way)) return failed.way
    // Another tab may have chosen another.
    if (state?.current?.device === codeDevice) return state.current.way
    return isOffered(choice.way) ? choice.way : state?.ways[0]?.way
  }
  const selected = selectedWay()
  const current = state?.current ?? null
  const isOwn = isOwnTry(current, { selected, device: codeDevice })
  const codeLeftMs = current?.codeTime ? Date.parse(current.codeTime) - now : 0
  const isCodeOver = codeLeftMs <= 0

  function ask(): void {
    setAskedAt(Date.now())
    asking.mutate()
  }
  function start(way: PaymentWayName | undefined, on: PayingDevice = codeDevice): void {
    if (way !== undefined) begin({ way, device: on })
  }

  const canBegin = isPending && state.course?.isOpen === false && selected !== undefined && selected !== 'bank'
  const needsCode = canBegin && !(isOwn && !isCodeOver) && keptAside(state) === undefined
  const handleArrival = useEffectEvent(() => {
    setHasArrived(true)
    if (isLedBack) {
      noteLeft(orderNo)
      onChoose(choice)
    }
    if (hasLeft(orderNo)) {
      setIsGone(true)
      if (isPending) ask()
    } else if (needsCode) start(selected)
  })
  const isHere = isAlive && state !== undefined && !known.isPlaceholderData
  useEffect(() => {
    if (!isHere) return
    const timer = setTimeout(handleArrival)
    return () => clearTimeout(timer)
  }, [isHere])

  useReturn(() => {
    if (!hasArrived || !isPending || !hasLeft(orderNo)) return
    setIsGone(true)
    ask()
  })

  const isPaid = state?.status === 'paid'
  useEffect(() => {
    if (!isPaid) return
    forgetLeft(orderNo)
    // Where the stream of events is silent: the course is open on every page that shows it.
    if (hasWaited) for (const queryKey of OPENED_BY_PAYING) void client.invalidateQueries({ queryKey })
  }, [client, hasWaited, isPaid, orderNo])

  const codeTime = isOwn && current.codeTime && !isGone && isAlive ? Date.parse(current.codeTime) - ahead : undefined
  useRenewal(codeTime, () => start(selected))

  const facts = {
    selected,
    device: codeDevice,
    isOverdue,
    isBeginning: asked !== undefined || (!hasArrived && needsCode),
    failed,
    isCodeOver,
    hasLeft: isGone,
    goesOn,
  } as const

  return {
    known,
    state,
    selected,
    codeDevice,
    now,
    codeLeftMs,
    view: state && payingView(state, facts),
    /** It turned while the member looked on, or was away to pay. */
    hasTurned: isPaid && (hasWaited || isGone),
    asking: {
      ask,
      isAsking: asking.isPending,
      waitMs: Math.max(0, askedAt + PAYMENT_ASKED_EVERY_MS - (now - ahead)),
      sentence: asking.error ? failureSentence(asking.error) : asking.data ? '刚查过，还没有付款的消息。' : '',
    },
    choose: (way: PaymentWayName) => {
      onChoose({ ...choice, way })
      if (way === 'bank' && current === null) forget()
      else start(way)
    },
    showCode: (isCode: boolean) => {
      onChoose({ way: selected, isCode })
      start(selected, isCode ? 'pc' : device)
    },
    again: () => start(selected),
    /** With the whole price, although other money was set aside. */
    goOn: () => {
      setGoesOn(true)
      start(selected)
    },
    leave: () => {
      noteLeft(orderNo)
      // After the link has been followed: it must still be there for that.
      setTimeout(() => setIsGone(true))
    },
    comeBack: () => {
      forgetLeft(orderNo)
      setIsGone(false)
      if (needsCode) start(selected)
    },
  }
}

export type Paying = ReturnType<typeof usePaying>
