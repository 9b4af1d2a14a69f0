import { TITLE_KIND_NAMES, TITLE_KINDS, type TitleKind } from '@bee/contract/invoices/invoice-states.ts'
import { AskedInvoice, TITLE_MAX_CHARACTERS, type Invoice } from '@bee/contract/invoices/invoices.contract.ts'
import { moneyWords } from '@bee/contract/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { SHOWN_IN_PLACE } from '../../../api/shown-in-place.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { showToast } from '../../../ui/overlays/toast-store.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { FieldError } from '../../../ui/forms/field-error.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { orderInvoicesQuery } from './invoices.queries.ts'

const KINDS = TITLE_KINDS.map((value) => ({ value, label: TITLE_KIND_NAMES[value] }))

interface InvoiceFormProps {
  orderNo: string
  amountFen: number
  /** What the member wrote last, or what waits and is changed. */
  former: Pick<Invoice, 'titleKind' | 'title' | 'taxNumber' | 'email'> | null
  isChange: boolean
  onDone: () => void
}

/** Title, tax number and e-mail: judged by the same rules as on the server. */
export function InvoiceForm({ orderNo, amountFen, former, isChange, onDone }: InvoiceFormProps) {
  const api = useApi()
  const client = useQueryClient()
  const [titleKind, setTitleKind] = useState<TitleKind>(former?.titleKind ?? 'person')
  const form = useCallForm({
    schema: AskedInvoice,
    extra: { orderNo, titleKind },
    send: async (values) => {
      await api.invoices.ask(values, SHOWN_IN_PLACE)
      await client.invalidateQueries({ queryKey: orderInvoicesQuery(orderNo).queryKey })
      showToast(isChange ? '改好了' : '申请好了，开好会发消息')
      onDone()
    },
  })
  return (
    <Stack as="form" gap={16} {...form.formProps}>
      <p>
        开电子普通发票，<b>{moneyWords(amountFen)}</b>。
      </p>
      <Segmented label="抬头的类型" options={KINDS} value={titleKind} onChange={setTitleKind} />
      <Field
        label="抬头"
        name="title"
        autoComplete={titleKind === 'company' ? 'organization' : 'name'}
        maxLength={TITLE_MAX_CHARACTERS}
        placeholder={titleKind === 'company' ? '营业执照上的全称' : '姓名'}
        defaultValue={former?.title}
        error={form.errors['title']}
      />
      {titleKind === 'company' ? (
        <Field
          label="税号"
          name="taxNumber"
          autoComplete="off"
          autoCapitalize="characters"
          placeholder="统一社会信用代码，18 位"
          defaultValue={former?.taxNumber}
          error={form.errors['taxNumber']}
        />
      ) : null}
      <Field
        label="邮箱"
        name="email"
        type="email"
        autoComplete="email"
        hint="学校也可能发到这里；开好以后在这一页随时能下载。"
        defaultValue={former?.email}
        error={form.errors['email']}
      />
      {form.problem === undefined ? null : <FieldError>{form.problem}</FieldError>}
      <Text as="p" size={13} tone="soft">
        开出的发票不能改，只能红冲以后再开，请核对。
      </Text>
      <Row justify="end">
        <Button type="submit" kind="primary" loading={form.isSending}>
          {isChange ? '改成这样' : '申请发票'}
        </Button>
      </Row>
    </Stack>
  )
}
