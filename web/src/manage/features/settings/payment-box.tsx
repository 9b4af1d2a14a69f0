import { settingsContract, type PaymentInfo } from '@bee/contract/manage/settings.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recentTime } from '../../../lib/recent-time.ts'
import { Grid } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { NotYet } from '../../api/not-yet.tsx'
import { PictureField } from '../../editor/pictures/picture-field.tsx'
import { Box } from '../../ui/box.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { AreaField, TextField } from '../../ui/text-field.tsx'
import { useNow } from '../../ui/use-now.ts'
import { paymentQuery } from './settings.queries.ts'
import { StandingForm } from './standing-form.tsx'
import { useDrawnStanding, type DrawnStanding } from './use-drawn-standing.ts'
import styles from './settings.module.css'

const CODE_HINT = '学员用手机扫的那一张，整张都看得到。'

interface FieldsProps {
  standing: DrawnStanding<PaymentInfo>
  send: (payment: PaymentInfo) => Promise<void>
}

function Fields({ standing, send }: FieldsProps) {
  const { drawn, newer } = standing
  const [pictureId, setPictureId] = useState(drawn.pictureId)
  const codeHint = newer && newer.pictureId !== drawn.pictureId ? '别处换过收款码。' : CODE_HINT
  return (
    <StandingForm schema={settingsContract.changePayment.input} standing={standing} extra={{ pictureId }} send={send}>
      {(form, hintOf) => {
        const fieldOf = (name: Exclude<keyof PaymentInfo, 'pictureId'>, hint?: string) => ({
          name,
          defaultValue: drawn[name],
          error: form.errors[name],
          autoComplete: 'off',
          hint: hintOf(name, hint),
        })
        return (
          <>
            <Grid columns={2} gap={16} className={styles.pair}>
              <TextField label="收款人" {...fieldOf('payee')} />
              <TextField label="多久确认收款" {...fieldOf('duration', '例如：工作日当天，周末顺延')} />
            </Grid>
            <Grid columns={2} gap={16} className={styles.pair}>
              <AreaField
                label="收款账号"
                rows={6}
                {...fieldOf('account', '银行与账号各写一行。有收款码，可以不写账号')}
              />
              <PictureField
                label="收款码"
                field="pictureId"
                ratio={1}
                isWhole
                pictureId={pictureId}
                hint={codeHint}
                onChange={(chosen) => {
                  setPictureId(chosen)
                  standing.touch()
                }}
              />
            </Grid>
            <AreaField label="联系方式" rows={2} {...fieldOf('contact', '付款遇到问题时找谁')} />
            <AreaField
              label="退款规则"
              rows={5}
              {...fieldOf('refundRule', '学员勾选同意才能下单，订单里留着当时的这一份')}
            />
            <Grid columns={2} gap={16} className={styles.pair}>
              <TextField
                label="几天内全退"
                inputMode="numeric"
                {...fieldOf('refundFullDays', '付款以后这么多天里，退款的建议是全额')}
              />
              <TextField
                label="按多少天折算"
                inputMode="numeric"
                {...fieldOf('refundSpanDays', '过了全退的日子，按学了多少和过了几天里多的那个折算；订单照下单时的')}
              />
            </Grid>
          </>
        )
      }}
    </StandingForm>
  )
}

interface PaymentFormProps {
  payment: PaymentInfo
  refetch: () => Promise<{ data: PaymentInfo | undefined }>
}

function PaymentForm({ payment, refetch }: PaymentFormProps) {
  const api = useManageApi()
  const standing = useDrawnStanding(payment, refetch)
  const { drawn, seen } = standing
  const takeBack = useAction((before: PaymentInfo) => api.settings.changePayment(before), {
    onDone: () => showNotice('已改回去'),
  })

  async function send(typed: PaymentInfo): Promise<void> {
    const { updateTime } = await api.settings.changePayment(typed)
    // The first text has no former one to restore.
    const isFirst = seen.payee === ''
    showNotice('付款说明改好了', isFirst ? {} : { onUndo: () => takeBack.mutate({ ...seen, updateTime }) })
  }

  return <Fields key={drawn.updateTime} standing={standing} send={send} />
}

/** Payment instructions for students, and the refund rule. */
export function PaymentBox() {
  const { data, error, isFetching, refetch } = useQuery(paymentQuery())
  const now = useNow()
  const note = data && data.updateTime !== '' ? `${recentTime(data.updateTime, now)} 改过` : '学员下单之后照着它付款'
  return (
    <Box title="付款说明" note={note}>
      {data ? (
        <PaymentForm payment={data} refetch={refetch} />
      ) : (
        <NotYet title="付款说明没有拿到" query={{ error, isFetching, refetch }} count={5} height="double" />
      )}
    </Box>
  )
}
