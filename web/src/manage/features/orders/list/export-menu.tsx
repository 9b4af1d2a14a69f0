import { ORDER_EXPORT_PATH } from '@bee/contract/manage/orders/orders.contract.ts'
import type { ExportFormat } from '@bee/contract/manage/orders/order-choices.ts'
import { useState } from 'react'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { useManageApi } from '../../../api/manage-api.ts'
import { exportedWords, takeExport } from '../../../api/manage-file.ts'
import { rightOf, useMe } from '../../../api/me.queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { closePanelOf } from '../../../ui/choice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showNotice } from '../../../ui/notice-store.ts'
import { Spinner } from '../../../../ui/states/spinner.tsx'
import type { OrderFilter } from '../order-address.ts'
import styles from './export-menu.module.css'

const FORMATS: readonly [format: ExportFormat, name: string, words: string][] = [
  ['csv', 'CSV', '表格软件、记账软件都能打开'],
  ['xlsx', 'Excel', '.xlsx，金额是数字'],
]

/** What the list shows, all of its pages, as a file. */
export function ExportMenu({ filter, words }: { filter: OrderFilter; words: string }) {
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
    <Popover
      look="panel"
      placement="below"
      align="end"
      triggerClassName={styles.trigger}
      className={styles.panel}
      trigger={
        <>
          {take.isPending ? <Spinner size={14} /> : <Icon name="download" />}
          {words}
        </>
      }
    >
      <ul role="list" aria-label="导出成">
        {FORMATS.map(([format, name, about]) => (
          <li key={format}>
            <button
              type="button"
              className={styles.option}
              onClick={(event) => {
                closePanelOf(event.currentTarget)
                take.mutate(format)
              }}
            >
              <b>{name}</b>
              <small>{about}</small>
            </button>
          </li>
        ))}
      </ul>
      {rightOf(me, 'members.mobile')?.limit === null ? (
        <label className={styles.mobiles}>
          <input type="checkbox" checked={withMobiles} onChange={({ target }) => setWithMobiles(target.checked)} />
          手机号写全
        </label>
      ) : (
        <p className={styles.note}>手机号只有前三位和后四位。</p>
      )}
    </Popover>
  )
}
