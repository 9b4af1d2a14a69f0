import { readSession } from './session.ts'

/** The headers of specification 7: token and userId when there is a session, language, no cache on the way. */
export function callHeaders(): Record<string, string> {
  const session = readSession()
  return {
    lang: 'zh-CN',
    'Cache-Control': 'no-cache',
    Pragma: 'no-cache',
    ...(session ? { token: session.token, userId: session.userId } : {}),
  }
}
