import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { DAY_MS } from '@bee/contract/durations.ts'
import { shanghaiDate } from '@bee/contract/shanghai-day.ts'
import type { Page, Route } from '@playwright/test'
import { expect, register, type Member } from './fixtures.ts'
import { siteClient } from './site-client.ts'
import { askDatabase } from './site-database.ts'
import type { SiteProcess } from './site-process.ts'
import { staffClient } from './staff-client.ts'
import type { Colleague } from './staff-session.ts'

export const ORDERED_COURSE = 'Spring Cloud Alibaba 微服务架构'
/** A picture of a transfer. */
export const RECEIPT = fileURLToPath(new URL('../content/pictures/covers/java-zero-s.webp', import.meta.url))

export async function pricedCourse(site: SiteProcess) {
  const { list } = await siteClient(site).courses.list({ search: ORDERED_COURSE })
  const course = list.find(({ name }) => name === ORDERED_COURSE)
  if (!course) throw new Error(`There is no ${ORDERED_COURSE}`)
  return course
}

/** Reads the summary, agrees and orders, twice as fast as one should; answers the number of the order. */
export async function order(page: Page): Promise<string> {
  await page.getByRole('button', { name: /购买$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await dialog.getByRole('button', { name: /^提交订单/ }).dblclick()
  await expect(dialog.getByRole('heading', { name: '订单已提交' })).toBeVisible()
  return /\d{16}/.exec(await dialog.getByText(/^\d{16}/).innerText())?.[0] ?? ''
}

export async function sendReceipt(page: Page, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /上传转账凭证|换一张/ }).click()
  await (await chooser).setFiles(file)
}

export interface Placed {
  member: Member
  orderNo: string
  courseId: number
  price: number
}

/** By call: a new member orders the course and sends the picture of a transfer. */
export async function placeOrder(site: SiteProcess): Promise<Placed> {
  const member = await register(site)
  const { id: courseId, price } = await pricedCourse(site)
  const { orderNo } = await siteClient(site, member).orders.place({ courseId, price, agreed: true })
  const body = new FormData()
  body.append('file', new Blob([await readFile(RECEIPT)], { type: 'image/webp' }), 'receipt.webp')
  const sent = await fetch(`${site.url}/bee/api/order/receipt/${orderNo}`, {
    method: 'POST',
    headers: { token: member.token, userid: String(member.userId) },
    body,
  })
  if (!sent.ok) throw new Error(`The picture was refused: ${sent.status}`)
  return { member, orderNo, courseId, price }
}

/** By call: a colleague confirms it, at another desk. */
export async function confirmBeside(
  site: SiteProcess,
  colleague: Colleague,
  { orderNo, price }: Pick<Placed, 'orderNo' | 'price'>,
): Promise<void> {
  const { orders } = staffClient(site, colleague)
  const { order: seen } = await orders.detail({ orderNo })
  await orders.confirm({ orderNo, version: seen.version, amountFen: price * 100 })
}

/** The bill of the day before with a payment that has no number of ours, as the comparison of the morning leaves it. */
export async function billTrial(site: SiteProcess): Promise<void> {
  const day = shanghaiDate(Date.now() - DAY_MS)
  await askDatabase(
    site,
    "insert into bill_days (way, day, fetched_at, bill_count, bill_fen) values ('wechat', $1, now(), 1, 1) on conflict do nothing",
    [day],
  )
  await askDatabase(
    site,
    `with line as (
       insert into bill_lines (way, day, kind, number, gateway_number, refund_key, amount_fen, at)
       values ('wechat', $1, 'payment', 'TRIAL1', '4200001', '', 1, now()) on conflict do nothing returning *)
     insert into bill_differences (way, day, kind, subject, attempt, gateway_number, bill_fen, at, found_at)
     select way, day, 'trial', gateway_number, number, gateway_number, amount_fen, at, now() from line`,
    [day],
  )
}

const NEWS = /\/manage\/order\/(list|detail)/

/**
 * A colleague's act is on the page a moment later, and then nothing is left to collide with. Holds it back until the
 * answered function is called.
 */
export async function holdNews(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  await page.route(NEWS, (route) => void held.push(route))
  return async () => {
    await page.unroute(NEWS)
    // A page that has read again has aborted the request before.
    for (const route of held) await route.continue().catch(() => undefined)
  }
}

export const panelOf = (page: Page, orderNo: string) => page.getByRole('complementary', { name: `订单 ${orderNo}` })
