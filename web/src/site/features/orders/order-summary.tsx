import type { CallResult } from '@bee/contract/endpoint.ts'
import type { Order, ordersContract, PaymentTerms } from '@bee/contract/orders/orders.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { SHOWN_IN_PLACE } from '../../../api/shown-in-place.ts'
import { bindName } from '../../../lib/bind-name.ts'
import { useApi } from '../../../api/api.ts'
import { CallFailure } from '../../../api/call-failure.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { FieldError } from '../../../ui/forms/field-error.tsx'
import { Grid, Row, Text } from '../../../ui/layout/pieces.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { LazyImage } from '../../../ui/pictures/image.tsx'
import { DiscountEnd } from '../../school/discount-end.tsx'
import { FullPrice } from '../../school/full-price.tsx'
import type { BoughtCourse } from './bought-course.ts'
import { CouponField } from './coupon-field.tsx'
import { Fact } from './fact.tsx'
import { OrderLines } from './order-lines.tsx'
import { orderQuoteQuery } from './orders.queries.ts'
import { whoToAsk } from './payment-words.ts'
import styles from './order-summary.module.css'

export interface OrderSummaryProps {
  course: BoughtCourse
  terms: PaymentTerms
  className: string | undefined
  onClose: () => void
  onPlaced: (order: Order) => void
  /** The server refused; the failure policy has shown the reason. */
  onRefused: () => void
}

const lessonWords = ({ lessonCount, comingCount }: BoughtCourse) =>
  comingCount === 0 ? `全部 ${lessonCount} 讲` : `全部 ${lessonCount} 讲，其中 ${comingCount} 讲等视频上传`

function wayOfPaying({ isOffline, instructions, contact }: PaymentTerms): string {
  if (!isOffline) return '提交订单以后付款'
  return instructions ? `线下付款给${instructions.payee}；多久确认：${instructions.duration}` : whoToAsk(contact)
}

type Quote = CallResult<typeof ordersContract.quote>

/** The price without the coupon is the same. */
const isSamePrice = (left: Quote, right: Quote) => askedOf(left) === askedOf(right)
const askedOf = ({ lines }: Quote) =>
  lines.filter(({ kind }) => kind !== 'coupon').reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)

/** The course, its price and its terms: a member must agree to them before ordering. */
export function OrderSummary({ course, terms, className, onClose, onPlaced, onRefused }: OrderSummaryProps) {
  const { orders } = useApi()
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  // The member agreed to one price and one rule: when either changes, they must agree again.
  const client = useQueryClient()
  const plain = useQuery(orderQuoteQuery(course.id, course.price))
  const [coupon, setCoupon] = useState<{ code: string; quote: Quote }>()
  const [refusal, setRefusal] = useState<string>()
  // What was worked out for another price counts no more.
  const counted = coupon && plain.data && isSamePrice(coupon.quote, plain.data) ? coupon : undefined
  const price = counted?.quote.price ?? course.price
  const offer = `${price} ${terms.refundRule}`
  const [agreedOffer, setAgreedOffer] = useState<string>()
  const [isReminded, setIsReminded] = useState(false)
  const isAgreed = agreedOffer === offer
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      orders.place({
        courseId: course.id,
        price: course.price,
        agreed: true,
        ...(counted && { coupon: counted.code }),
      }),
    onSuccess: onPlaced,
    onError(failure) {
      const sentence = failure instanceof CallFailure ? failure.fields['coupon'] : undefined
      setRefusal(sentence)
      if (sentence !== undefined) setCoupon(undefined)
      onRefused()
    },
  })

  async function useCoupon(code: string | undefined): Promise<void> {
    setRefusal(undefined)
    setCoupon(undefined)
    if (code === undefined) return
    const quote = await orders.quote({ courseId: course.id, coupon: code }, SHOWN_IN_PLACE)
    const taken = quote.lines.find(({ kind }) => kind === 'coupon')
    if (taken) setCoupon({ code: taken.code, quote })
    // The price may have changed meanwhile: the page and its quote without a code are read again.
    if (plain.data && !isSamePrice(quote, plain.data)) {
      await client.invalidateQueries({ queryKey: ['orders', 'quote'] })
      onRefused()
    }
  }

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault()
    setIsReminded(!isAgreed)
    if (!isAgreed) box.current?.focus()
    else if (!isPending) mutate()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="确认订单"
      className={className}
      actions={
        <>
          <Button onClick={onClose}>再想想</Button>
          <Button kind="primary" type="submit" form={`${id}-form`} loading={isPending}>
            {`提交订单 ¥${price}`}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} onSubmit={handleSubmit} noValidate>
        <Row gap={14} className={styles.course}>
          <LazyImage
            src={course.images[0]?.thumbUrl}
            words={course.images[0]?.words}
            alt=""
            width={160}
            height={90}
            className={styles.cover}
            eager
          />
          <p>
            <Text as="b" block tone="full">
              {bindName(course.name)}
            </Text>
            <Text as="b" block above={2} size={20} line={28} tone="brand">
              ¥{course.price}
              <FullPrice discount={course.discount} />
            </Text>
            <Text size={13}>
              <DiscountEnd discount={course.discount} />
            </Text>
          </p>
        </Row>
        {plain.data?.takesCoupons ? (
          <CouponField own={plain.data.ownCoupons} used={counted?.code} onUse={useCoupon} refusal={refusal} />
        ) : null}
        {counted ? (
          <Text as="div" above={12} role="status">
            <OrderLines lines={counted.quote.lines} />
            <Row justify="between" above={4}>
              <span>应付</span>
              <b>¥{counted.quote.price}</b>
            </Row>
          </Text>
        ) : null}
        <Grid as="dl" gap={16} lines={8} above={16} className={styles.facts}>
          <Fact name="买到什么">{lessonWords(course)}；确认收款后开通，没有观看期限</Fact>
          <Fact name="怎样付款">{wayOfPaying(terms)}</Fact>
          <Fact name="多久失效">下单后 7 天没有付款，订单自动取消</Fact>
          <Fact name="退款规则" id={`${id}-rule`}>
            {/* Reachable by keyboard, since a long one scrolls. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <div className={styles.rule} tabIndex={0} role="group" aria-labelledby={`${id}-rule`}>
              {terms.refundRule}
            </div>
          </Fact>
        </Grid>
        <Row as="label" gap={10} above={12} tone="full" className={styles.consent}>
          <input
            ref={box}
            type="checkbox"
            checked={isAgreed}
            aria-invalid={isReminded && !isAgreed ? true : undefined}
            aria-describedby={isReminded && !isAgreed ? `${id}-error` : undefined}
            onChange={(event) => setAgreedOffer(event.target.checked ? offer : undefined)}
          />
          我已阅读并同意以上内容和退款规则
        </Row>
        {isReminded && !isAgreed ? <FieldError id={`${id}-error`}>请先阅读并同意，再提交订单</FieldError> : null}
      </form>
    </Dialog>
  )
}
