import { DRAFT_MAX_BYTES } from '@bee/contract/drafts/draft-kinds.ts'
import { badInput, tooLarge } from '@bee/contract/failures.ts'

/** Deeper than any form of the site. jsonb has a limit of its own. */
const MAX_DEPTH = 20

const storableText = (text: string) => text.replaceAll('\0', '').replace(/\p{Cs}/gu, '')

/** Removes NUL and lone surrogates: jsonb refuses them. */
function storable(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return storableText(value)
  if (value === null || typeof value !== 'object') return value
  if (depth === MAX_DEPTH) throw badInput('草稿的内容嵌套得太深')
  if (Array.isArray(value)) return value.map((each) => storable(each, depth + 1))
  const entries = Object.entries(value).map(([name, each]) => [storableText(name), storable(each, depth + 1)] as const)
  return Object.fromEntries(entries)
}

/** A draft may be incomplete, but it is a plain object of a bounded size. Answers it as JSON. */
export function bodyJson(body: unknown): string {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badInput('草稿的内容应当是一组字段')
  const json = JSON.stringify(storable(body, 0))
  if (Buffer.byteLength(json) > DRAFT_MAX_BYTES) throw tooLarge('草稿的内容太大了')
  return json
}
