import { PAGE_IDS } from '@bee/contract/drafts/page-draft.ts'
import { conflict } from '@bee/contract/failures.ts'
import type { PaymentInfo } from '@bee/contract/manage/settings.contract.ts'
import { PaymentDraft } from '@bee/contract/orders/payment-draft.ts'
import * as z from 'zod/mini'
import type { Database, Db, Work } from '../../database/database.ts'
import type { Outcome } from '../../http/staff/staff-write.ts'
import type { ContentChanges } from '../drafts/content-changes.service.ts'
import { changeWords, whyNotKept } from './change-words.ts'
import { readPage } from './school-pages.repository.ts'

const LABELS: Record<keyof PaymentDraft, string> = {
  payee: '收款人',
  account: '收款账号',
  pictureId: '收款码',
  contact: '联系方式',
  duration: '多久确认收款',
  refundRule: '退款规则',
}
const NOTHING: PaymentDraft = { payee: '', account: '', pictureId: null, contact: '', duration: '', refundRule: '' }
const FIRST_ONE = '之前没有写过，没有可改回去的'

const PAYMENT_PAGE = { kind: 'page', contentId: PAGE_IDS.payment } as const

async function standing(db: Db): Promise<PaymentInfo> {
  const page = await readPage(db, 'payment')
  const written = z.safeParse(PaymentDraft, page?.body).data ?? NOTHING
  return { ...written, updateTime: page?.updatedAt.toISOString() ?? '' }
}

/** A picture is shown as its id. */
const textsOf = ({ payee, account, pictureId, contact, duration, refundRule }: PaymentInfo) => ({
  payee,
  account,
  pictureId: pictureId === null ? '' : `图片 ${pictureId}`,
  contact,
  duration,
  refundRule,
})

/** How students pay, and the rule for refunds. */
export function createPaymentInfoService({
  database,
  changes,
}: {
  database: Database
  changes: Pick<ContentChanges, 'lock' | 'change'>
}) {
  function read(): Promise<PaymentInfo> {
    return standing(database)
  }

  /** Used by undo. */
  async function lock(work: Work): Promise<PaymentInfo> {
    await changes.lock(work, [PAYMENT_PAGE])
    return standing(work)
  }

  async function change(
    work: Work,
    { updateTime, ...body }: PaymentInfo,
    { userId: by }: { userId: number },
  ): Promise<Outcome<PaymentInfo>> {
    await changes.lock(work, [PAYMENT_PAGE])
    const before = await standing(work)
    if (before.updateTime !== updateTime) throw conflict('付款说明刚被别人改过，看过新的再改')
    await changes.change(work, [{ ...PAYMENT_PAGE, make: () => ({ key: 'payment', body }) }], {
      by,
      note: '在设置里改',
    })
    const after = await standing(work)
    const whyNot = before.payee === '' ? FIRST_ONE : whyNotKept(Object.values(textsOf(before)))
    return {
      result: after,
      event: {
        action: 'settings.payment',
        target: { kind: 'paymentInfo', id: 'payment' },
        summary: `改了付款说明：${changeWords(LABELS, textsOf(before), textsOf(after))}`,
        before,
        after,
        undo: whyNot ?? {
          call: 'settings.changePayment',
          input: { ...before, updateTime: after.updateTime },
        },
      },
    }
  }

  return { read, lock, change }
}

export type PaymentInfoService = ReturnType<typeof createPaymentInfoService>
