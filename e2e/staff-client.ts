import { callTableOf } from '@bee/contract/call-table.ts'
import { createClient, type Client } from '@bee/contract/client.ts'
import type { Envelope } from '@bee/contract/envelope.ts'
import { manageContract, type ManageContract } from '@bee/contract/manage/index.ts'
import type { Colleague } from './staff-session.ts'
import type { SiteProcess } from './site-process.ts'

const calls = callTableOf(manageContract)

/** The staff's calls beside the browser, as a colleague at another desk makes them. */
export function staffClient(
  site: Pick<SiteProcess, 'url'>,
  { cookie }: Pick<Colleague, 'cookie'>,
): Client<ManageContract> {
  return createClient(calls, async ({ method, url, body }) => {
    const response = await fetch(site.url + url, {
      method,
      headers: { 'bee-staff': '1', cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { code, msg, data } = (await response.json()) as Envelope<unknown>
    if (code !== response.status || code !== 200) throw new Error(`${url}: ${msg}`)
    return data
  })
}
