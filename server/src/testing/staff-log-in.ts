import { accountCalls, PASSWORD } from './calls/account-calls.ts'
import type { TestServer } from './test-server.ts'
import { OWN_PAGE } from './test-staff.ts'

/** The cookie that a browser keeps and sends with the next call. */
export function keptCookie(answer: { headers: Record<string, unknown> }): Record<string, string> {
  const [cookie = ''] = [answer.headers['set-cookie']].flat().map(String)
  return { ...OWN_PAGE, cookie: cookie.split(';')[0] ?? '' }
}

/** The staff log-in, called as its page calls it. */
export function staffLogInOf(server: TestServer) {
  const post = (path: string, payload: object) =>
    server.app.inject({
      method: 'POST',
      url: `/bee/api/manage${path}`,
      payload,
      headers: OWN_PAGE,
      remoteAddress: '203.0.113.7',
    })

  async function logIn({ mobile, password = PASSWORD }: { mobile: string; password?: string }) {
    return post('/door/logIn', { mobile, password, ...(await accountCalls(server).newCaptcha()) })
  }

  /** After the correct password, for the second step. */
  async function ticketOf(staff: { mobile: string }): Promise<string> {
    return (await logIn(staff)).json<{ data: { ticket: string } }>().data.ticket
  }

  const statusOfMe = async (headers: Record<string, string>) =>
    (await server.app.inject({ url: '/bee/api/manage/me', headers })).statusCode

  /** The audit events, oldest first. */
  async function actions(): Promise<string[]> {
    const { rows } = await server.pool.query<{ action: string; summary: string }>(
      'select action, summary from audit_events order by id',
    )
    return rows.map(({ action, summary }) => `${action} ${summary}`)
  }

  return { post, logIn, ticketOf, statusOfMe, actions }
}
