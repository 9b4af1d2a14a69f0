import { OFFLINE_METHODS, PAYMENT_METHOD_NAMES } from '@bee/contract/manage/orders/order-choices.ts'
import { useId } from 'react'
import { Select } from '../../../../ui/forms/select.tsx'
import fields from '../../../ui/text-field.module.css'
import styles from './dialogs.module.css'

export type OfflineMethod = (typeof OFFLINE_METHODS)[number]

const OPTIONS = OFFLINE_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_NAMES[value] }))

export function MethodField({ value, onChange }: { value: OfflineMethod; onChange: (method: OfflineMethod) => void }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={fields.label}>
        怎么付的
      </label>
      <Select
        id={id}
        options={OPTIONS}
        className={styles.select}
        value={value}
        onChange={({ target }) => onChange(OFFLINE_METHODS.find((method) => method === target.value) ?? 'bank')}
      />
    </div>
  )
}
