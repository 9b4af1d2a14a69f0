const NAME_MAX_CHARACTERS = 200

/** RFC 5987 leaves out these three that `encodeURIComponent` lets through. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Something to keep and not to show, under its name, in whatever script that is. */
export const attachment = (name: string) =>
  /^[\w.-]+$/.test(name) ? `attachment; filename="${name}"` : `attachment; filename*=UTF-8''${encoded(name)}`

/** No way out of a folder, and none of what a system reads in a name. */
const safeName = (name: string) =>
  [...name.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|]/gu, ' ')]
    .slice(0, NAME_MAX_CHARACTERS)
    .join('')
    .replace(/^[\s.]+|[\s.]+$/g, '')

/**
 * What a browser is never to open by itself. The name stands beside the signed path: whoever holds the link may call the file what
 * they like, but its ending stays that of the file.
 */
export function attachmentHeaders(path: string, query: unknown): Record<string, string> {
  if (!path.startsWith('handouts/')) return {}
  const { name } = query as { name?: unknown }
  const ending = /\.[a-z0-9]{1,8}$/.exec(path)?.[0] ?? ''
  const wanted = typeof name === 'string' ? safeName(name) : ''
  const shown = wanted === '' ? 'handout' : wanted
  return {
    'content-disposition': attachment(shown.toLowerCase().endsWith(ending) ? shown : `${shown}${ending}`),
    'x-content-type-options': 'nosniff',
  }
}
