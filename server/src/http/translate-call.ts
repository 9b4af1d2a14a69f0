import type { EndpointShape } from '@bee/contract/endpoint.ts'
import { badInput, Failure } from '@bee/contract/failures.ts'
import { fromWireBy, pathToWire, toWireBy } from '@bee/contract/translate.ts'
import { wordsOf } from '@bee/contract/wire.ts'
import * as z from 'zod/mini'

const NO_INPUT = z.object({})

/**
 * Translates field names between our code and the wire, prepared once per call: handlers use our names for input, result and refusals, and
 * the wire uses those of the specification.
 */
export function translateCall({ input: schema = NO_INPUT, result }: EndpointShape) {
  const words = wordsOf(schema)
  const fromWire = fromWireBy(words)
  const toWire = toWireBy(wordsOf(result))
  const nameOf = (path: readonly PropertyKey[]) => pathToWire(words, path).join('.')
  /** For an error without a sentence in the schema, such as a number instead of an object. */
  const plainSentence = ({ path }: { path?: PropertyKey[] | undefined }) => `${path ? nameOf(path) : '内容'} 填写有误`

  /** Parses with the contract's own schema: its Chinese sentences reach the user, the first as the message, each under its field. */
  function parseInput(raw: unknown): Record<string, unknown> {
    const parsed = schema.safeParse(fromWire(raw), { error: plainSentence })
    if (parsed.success) return parsed.data
    const fields: Record<string, string> = {}
    for (const { path, message } of parsed.error.issues) {
      const name = path.length > 0 ? nameOf(path) : 'input'
      fields[name] ??= message
    }
    throw badInput(Object.values(fields)[0] ?? '提交的内容有误', fields)
  }

  /** Runs code with our names, and translates its result or refused fields for the wire. */
  async function inOurWords(work: () => Promise<unknown>): Promise<unknown> {
    try {
      return toWire(await work())
    } catch (error) {
      if (!(error instanceof Failure) || !error.fields) throw error
      const fields = Object.entries(error.fields).map(
        ([name, sentence]) => [nameOf(name.split('.')), sentence] as const,
      )
      const { reason, message, retryAfterSeconds } = error
      throw new Failure(reason, message, {
        fields: Object.fromEntries(fields),
        ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      })
    }
  }

  return { parseInput, inOurWords }
}
