import { INVOICES_SHOWN } from '@bee/contract/manage/orders/invoices.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { filterOf, readInvoices, writeInvoices, type InvoiceFilter } from '../../features/invoices/invoice-address.ts'
import { InvoiceCard, INVOICE_COLUMNS } from '../../features/invoices/invoice-columns.tsx'
import { InvoiceDrawer } from '../../features/invoices/invoice-drawer.tsx'
import { InvoiceFilters } from '../../features/invoices/invoice-filters.tsx'
import { INVOICE_TAB_NAMES, nameOf, SHOWN_TABS } from '../../features/invoices/invoice-words.ts'
import { invoiceCountsQuery, invoicesQuery } from '../../features/invoices/invoices.queries.ts'
import { paths } from '../../paths.ts'
import { DeskList } from '../../school/desk-list.tsx'
import { PageFrame } from '../../shell/page-frame.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { LinkTabs } from '../../ui/list/link-tabs.tsx'
import { useListKeys } from '../../ui/list/use-list-keys.ts'
import { Empty } from '../../ui/place-states.tsx'

/** Invoices that members ask for, reached from the orders. */
export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const address = readInvoices(query)
  const filter = filterOf(address)
  const list = useQuery(invoicesQuery(address))
  const { data: counts } = useQuery(invoiceCountsQuery())
  const rows = list.data?.list ?? []
  const hrefOf = (more: Partial<typeof address>) => paths.invoices + writeInvoices({ ...address, ...more })
  const filterHref = (wanted: InvoiceFilter) => paths.invoices + writeInvoices(wanted)
  const show = (wanted: InvoiceFilter) => void navigate(filterHref(wanted), { replace: true })
  const isNarrowed = filter.search !== '' || filter.from !== undefined || filter.to !== undefined
  const cursor = useListKeys({
    rows: rows.map(({ invoiceId }) => invoiceId),
    onOpen: (key) => void navigate(hrefOf({ open: Number(key) })),
  })
  const { trail } = address
  const last = rows.at(-1)
  return (
    <PageFrame title="发票" isList actions={<ButtonLink to={paths.orders}>回到订单</ButtonLink>}>
      <LinkTabs
        label="发票的状态"
        tabs={SHOWN_TABS.map((tab) => ({
          label: INVOICE_TAB_NAMES[tab],
          to: filterHref({ ...filter, tab }),
          isCurrent: tab === filter.tab,
          count: counts && `${counts[tab].count}${counts[tab].isMore ? '+' : ''}`,
        }))}
      />
      <InvoiceFilters filter={filter} onFilter={show} />
      <DeskList
        query={list}
        label="发票"
        rows={rows}
        keyOf={({ invoiceId }) => invoiceId}
        nameOf={(invoice) => `${nameOf(invoice)} 的 ${invoice.title}`}
        hrefOf={({ invoiceId }) => hrefOf({ open: invoiceId })}
        columns={INVOICE_COLUMNS}
        card={(invoice) => <InvoiceCard invoice={invoice} href={hrefOf({ open: invoice.invoiceId })} />}
        cursor={cursor}
        empty={
          isNarrowed ? (
            <Empty
              within="page"
              why="narrow"
              title="没有符合的发票"
              sentence="换个状态，或者把搜索和时间清空。"
              actions={<Button onClick={() => show({ tab: 'all', search: '' })}>看全部</Button>}
            />
          ) : filter.tab === 'asked' ? (
            <Empty
              within="page"
              why="done"
              title="没有等着开的发票"
              sentence="会员在「我的订单」里申请了会出现在这里。"
            />
          ) : (
            <Empty
              within="page"
              why="nothing"
              title={`没有${INVOICE_TAB_NAMES[filter.tab]}的发票`}
              sentence="有了会出现在这里。"
            />
          )
        }
        foot={{
          unit: '张',
          from: trail.length * INVOICES_SHOWN + 1,
          total: list.data?.total?.count,
          isMore: list.data?.total?.isMore ?? false,
          isNarrowed,
          previous: trail.length > 0 ? hrefOf({ trail: trail.slice(0, -1) }) : undefined,
          next:
            list.data?.hasMore && last && !list.isPlaceholderData
              ? hrefOf({ trail: [...trail, last.invoiceId] })
              : undefined,
        }}
      />
      {address.open === undefined ? null : (
        <InvoiceDrawer
          key={address.open}
          invoiceId={address.open}
          onClose={() => {
            const { open: _open, ...rest } = address
            void navigate(paths.invoices + writeInvoices(rest), { replace: true })
          }}
        />
      )}
    </PageFrame>
  )
}
