import { callTableOf } from '@bee/contract/call-table.ts'
import { createClient, type Client } from '@bee/contract/client.ts'
import type { Envelope } from '@bee/contract/envelope.ts'
import { contract, type Contract } from '@bee/contract/index.ts'
import type { Member } from './fixtures.ts'
import type { SiteProcess } from './site-process.ts'

const calls = callTableOf(contract)

/** The site's calls beside the browser, as a visitor or as a member with a session. */
export function siteClient(
  site: Pick<SiteProcess, 'url'>,
  member?: Pick<Member, 'token' | 'userId'>,
): Client<Contract> {
  const headers = member ? { token: member.token, userid: String(member.userId) } : {}
  return createClient(calls, async ({ method, url, body }) => {
    const response = await fetch(site.url + url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { code, msg, data } = (await response.json()) as Envelope<unknown>
    if (code !== response.status || code !== 200) throw new Error(`${url}: ${msg}`)
    return data
  })
}
