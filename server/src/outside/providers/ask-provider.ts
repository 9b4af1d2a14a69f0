const PROVIDER_PATIENCE_MS = 5000

interface RawQuestion {
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  /** Undefined for GET. */
  body?: string | undefined
  giveUpAfter?: GiveUpAfter | undefined
}

interface Question {
  headers: Readonly<Record<string, string>>
  body: string
  giveUpAfter: GiveUpAfter | undefined
}

/** Aborts the wait for an answer; by default after the machine's clock. */
export type GiveUpAfter = (ms: number) => AbortSignal

interface ProviderAnswer {
  status: number
  /** Undefined where the answer is no JSON. */
  body: Readonly<Record<string, unknown>> | undefined
}

/** An answer as it came: signatures cover its bytes. */
export interface RawAnswer {
  status: number
  headers: Headers
  bytes: Buffer
}

/**
 * Asks once. Undefined: no answer in time, so it is unknown whether the provider has acted. The error of `fetch` is dropped: it can name
 * the address, which holds the secret of a robot.
 */
export async function askRaw(url: string, question: RawQuestion): Promise<RawAnswer | undefined> {
  const { method, headers, body, giveUpAfter = (ms) => AbortSignal.timeout(ms) } = question
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      redirect: 'error',
      signal: giveUpAfter(PROVIDER_PATIENCE_MS),
    })
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    }
  } catch {
    return undefined
  }
}

/** Posts once, for an answer in JSON. */
export async function askProvider(url: string, question: Question): Promise<ProviderAnswer | undefined> {
  const answer = await askRaw(url, { method: 'POST', ...question })
  return answer && { status: answer.status, body: readObject(answer.bytes.toString()) }
}

export function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const WORD = /^[\w.:-]{1,60}$/

/** A code of a provider that may be shown; empty for anything longer, which could repeat a number or a key. */
export const wordOf = (value: unknown): string => (typeof value === 'string' && WORD.test(value) ? value : '')
