import { BOOKING_NOTE_MAX, BookingDraft, CallWhen, type Promotion } from '@bee/contract/site/promotion.contract.ts'
import {
  CALL_TIMES,
  callDays,
  callProblem,
  isCalendarDay,
  isToCome,
  TIME_SELECT,
  type CallProblem,
} from '@bee/contract/site/call-times.ts'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { classNames } from '../../../lib/class-names.ts'
import { maskMobile } from '../../../lib/mask-mobile.ts'
import { Grid, Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { toneOf } from '../../school/direction-looks.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { CaptchaField, useCaptchaId } from '../../../ui/forms/captcha-field.tsx'
import { FieldError } from '../../../ui/forms/field-error.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Hexagon } from '../../../ui/signs/hexagon.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import { StateArt } from '../../../ui/states/state-art.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TimeSelect } from '../../../ui/forms/time-select.tsx'
import { useUsedCaptcha } from '../../../ui/forms/use-used-captcha.ts'
import type { PieceProps } from './promotion-anchors.ts'
import shared from './promotion.module.css'
import styles from './promotion-booking.module.css'
import { TextLines } from '../../../ui/signs/text-lines.tsx'

interface Booked {
  name: string
  mobile: string
  callDate: string
  callTime: string
}

/** A day on which the school makes no calls has no time to choose: the error is the day's, not the missing time's. */
function whenProblem(values: unknown): CallProblem | undefined {
  const when = CallWhen.safeParse(values)
  if (when.success) return callProblem(when.data, Date.now())
  const day = CallWhen.safeParse(Object.assign({}, values, { callTime: TIME_SELECT.to }))
  const problem = day.success ? callProblem(day.data, Date.now()) : undefined
  return problem?.field === 'callDate' ? problem : undefined
}

/** The contract's schema, with its sentences about day and time at the moment of the check, as on the server. */
const schema = {
  safeParse(values: unknown) {
    const parsed = BookingDraft.safeParse(values)
    const problem = whenProblem(values)
    if (!problem) return parsed
    const issue = { path: [problem.field], message: problem.sentence }
    return { success: false as const, error: { issues: [...(parsed.error?.issues ?? []), issue] } }
  },
}

/** When to call. The page may have been drawn, or left open, before midnight: the days are computed when a field gets the focus. */
function CallTime({ errors }: { errors: Readonly<Record<string, string>> }) {
  const [now, setNow] = useState<number>()
  const [date, setDate] = useState('')
  const look = () => {
    setNow(Date.now())
  }
  const days = now === undefined ? undefined : callDays(now)
  return (
    <Grid columns={2} gap={12} align="start">
      <Field
        label="哪天打给你"
        name="callDate"
        type="date"
        min={days?.first}
        max={days?.last}
        error={errors['callDate']}
        onFocus={look}
        onChange={(event) => {
          setDate(event.target.value)
        }}
      />
      <TimeSelect
        label="几点（北京时间）"
        name="callTime"
        times={CALL_TIMES}
        isOpen={(time) => now === undefined || !isCalendarDay(date) || isToCome(date, time, now)}
        error={errors['callTime']}
        onFocus={look}
      />
    </Grid>
  )
}

/** Filled by machines alone: no person sees it, reaches it or hears of it. */
function Trap() {
  return (
    <div className={styles.trap} aria-hidden="true">
      <input name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}

function BookingForm({ promotion, onBooked }: { promotion: string; onBooked: (booked: Booked) => void }) {
  const api = useApi()
  const captchaId = useCaptchaId()
  const [note, setNote] = useState('')
  const { host, spend } = useUsedCaptcha()
  const form = useCallForm({
    schema,
    extra: { promotion, captchaId },
    send: async (draft) => {
      await api.site.book(draft, { quiet: true })
      spend()
      onBooked(draft)
    },
    onRefused: spend,
  })
  return (
    <div ref={host}>
      <Grid
        as="form"
        columns={1}
        gap={18}
        {...form.formProps}
        className={styles.form}
        aria-labelledby="booking-form-heading"
      >
        <Text as="h3" size={22} line={32} id="booking-form-heading">
          留个号码，我们打给你
        </Text>
        <Field label="怎么称呼" name="name" icon="user" autoComplete="name" error={form.errors.name} />
        <Field
          label="手机号"
          name="mobile"
          icon="phone"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={11}
          placeholder="11 位手机号"
          error={form.errors.mobile}
        />
        <CallTime errors={form.errors} />
        <TextArea
          label="想说的话（可以不写）"
          name="note"
          rows={2}
          placeholder="想先问什么，都可以写"
          value={note}
          maxCharacters={BOOKING_NOTE_MAX}
          error={form.errors.note}
          onChange={(event) => {
            setNote(event.target.value)
          }}
        />
        <CaptchaField error={form.errors.captcha} />
        <Trap />
        {form.problem === undefined ? null : <FieldError>{form.problem}</FieldError>}
        <Button type="submit" kind="primary" size="large" block loading={form.isSending}>
          预约试听
        </Button>
        <Text as="p" size={13} line={20} tone="quiet">
          号码只用来约试听的时间，约好就不再打扰。
        </Text>
      </Grid>
    </div>
  )
}

function Thanks({ booked }: { booked: Booked }) {
  const place = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone with the form.
  useEffect(() => {
    place.current?.focus()
  }, [])
  return (
    <Stack centred textAlign="center" ref={place} className={styles.thanks} role="status" tabIndex={-1}>
      <StateArt kind="done" />
      <Text as="h3" above={16} size={22} line={32}>
        收到了，{booked.name}
      </Text>
      <Text as="p" above={8} size={15} line={26} tone="soft">
        {booked.callDate} {booked.callTime}，我们会打 {maskMobile(booked.mobile)}{' '}
        和你约试听。电话里想先问什么，都可以问。
      </Text>
    </Stack>
  )
}

export function PromotionBooking({ piece, id, page }: PieceProps & { page: Promotion }) {
  const [booked, setBooked] = useState<Booked>()
  const { address, phone, hours } = page
  const tone = toneOf({ colour: page.colour })
  return (
    <section id={id} className={shared.section} aria-labelledby={`${id}-heading`}>
      <Grid align="center" className={`wrap ${styles.content}`}>
        <div>
          <h2 id={`${id}-heading`} className={shared.heading}>
            <TextLines text={piece.heading} />
          </h2>
          <Text as="p" above={18} size={17} line={32} tone="soft" className={classNames(shared.lead, styles.text)}>
            {piece.text}
          </Text>
          {piece.items.length > 0 ? (
            <Stack as="ol" gap={14} className={styles.steps} role="list">
              {piece.items.map(({ title }, index) => (
                <Row as="li" gap={14} size={17} line={28} key={index}>
                  <Hexagon size={34} tone={tone} tint>
                    {index + 1}
                  </Hexagon>
                  {title}
                </Row>
              ))}
            </Stack>
          ) : null}
          {phone ? (
            <a className={styles.phone} href={`tel:${phone}`}>
              <Icon name="phone" size={22} />
              <b>{phone}</b>
              <Text as="small" size={14} tone="quiet">
                {hours}
              </Text>
            </a>
          ) : null}
        </div>
        <div className={styles.card}>
          {booked ? <Thanks booked={booked} /> : <BookingForm promotion={address} onBooked={setBooked} />}
          <noscript>
            <p>在线预约需要打开 JavaScript。{phone ? `直接打电话也一样：${phone}。` : null}</p>
          </noscript>
        </div>
      </Grid>
    </section>
  )
}
