import type { ExportFormat } from '@bee/contract/manage/export-formats.ts'
import { ORDER_EXPORT_PATH } from '@bee/contract/manage/orders/orders.contract.ts'
import { useState } from 'react'
import { Row } from '../../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../../api/manage-api.ts'
import { exportedWords, takeExport } from '../../../api/manage-file.ts'
import { rightOf, useMe } from '../../../api/me.queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { ExportMenu } from '../../../school/export-menu.tsx'
import { showNotice } from '../../../ui/notice-store.ts'
import type { OrderFilter } from '../order-address.ts'
import styles from './export-orders.module.css'

/** Exports the list with its filter, all pages. */
export function ExportOrders({ filter, words }: { filter: OrderFilter; words: string }) {
  const api = useManageApi()
  const me = useMe()
  const [withMobiles, setWithMobiles] = useState(false)
  const take = useAction(
    async (format: ExportFormat) => {
      const { search, ...rest } = filter
      const asked = await api.orders.export({
        ...rest,
        ...(search === '' ? {} : { search }),
        format,
        withMobiles,
      })
      return takeExport(ORDER_EXPORT_PATH, asked)
    },
    { onDone: (fileName) => showNotice(exportedWords(fileName)) },
  )
  return (
    <ExportMenu
      words={words}
      workbook=".xlsx，金额是数字"
      isBusy={take.isPending}
      onChoose={(format) => take.mutate(format)}
    >
      {rightOf(me, 'members.mobile')?.limit === null ? (
        <Row as="label" gap={8} above={6} className={styles.foot}>
          <input type="checkbox" checked={withMobiles} onChange={({ target }) => setWithMobiles(target.checked)} />
          手机号写全
        </Row>
      ) : (
        <Row as="p" gap={8} above={6} size={12} tone="quiet" className={styles.foot}>
          手机号只有前三位和后四位。
        </Row>
      )}
    </ExportMenu>
  )
}
