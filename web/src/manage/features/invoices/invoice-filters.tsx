import { INVOICE_EXPORT_PATH } from '@bee/contract/manage/orders/invoices.contract.ts'
import type { ExportFormat } from '@bee/contract/manage/export-formats.ts'
import { useManageApi } from '../../api/manage-api.ts'
import { exportedWords, takeExport } from '../../api/manage-file.ts'
import { useAction } from '../../api/use-action.ts'
import { DAY_RANGE_CHOICES, daysOf, daysWords, rangeOf } from '../../../lib/addresses/day-range.ts'
import { ExportMenu } from '../../school/export-menu.tsx'
import { Choice } from '../../ui/choice.tsx'
import { FilterBar, type Condition } from '../../ui/list/filter-bar.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { useNow } from '../../ui/use-now.ts'
import type { InvoiceFilter } from './invoice-address.ts'
import { inputOf } from './invoices.queries.ts'

interface InvoiceFiltersProps {
  filter: InvoiceFilter
  onFilter: (filter: InvoiceFilter) => void
}

/** Search and days, and the export of what they leave. */
export function InvoiceFilters({ filter, onFilter }: InvoiceFiltersProps) {
  const api = useManageApi()
  const now = useNow()
  const { from, to, ...rest } = filter
  const take = useAction(
    async (format: ExportFormat) =>
      takeExport(INVOICE_EXPORT_PATH, await api.invoices.export({ ...inputOf(filter), format })),
    { onDone: (fileName) => showNotice(exportedWords(fileName)) },
  )
  const conditions: Condition[] = [
    ...(rest.search === ''
      ? []
      : [{ label: `搜索 ${rest.search}`, onRemove: () => onFilter({ ...filter, search: '' }) }]),
    ...(from === undefined && to === undefined
      ? []
      : [{ label: daysWords(filter, now), onRemove: () => onFilter(rest) }]),
  ]
  return (
    <FilterBar
      search={{
        value: filter.search,
        placeholder: '搜抬头、税号、单号',
        onSearch: (search) => onFilter({ ...filter, search }),
      }}
      conditions={conditions}
      onClear={() => onFilter({ tab: filter.tab, search: '' })}
      end={
        <ExportMenu
          words="导出"
          workbook=".xlsx，金额是数字"
          isBusy={take.isPending}
          onChoose={(format) => take.mutate(format)}
        />
      }
    >
      <Choice
        label="申请时间"
        shown="时间"
        options={DAY_RANGE_CHOICES}
        value={rangeOf(filter, now)}
        onChoose={(range) => onFilter({ ...filter, ...daysOf(range, now) })}
      />
    </FilterBar>
  )
}
