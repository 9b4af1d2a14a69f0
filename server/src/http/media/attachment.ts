const NAME_MAX_CHARACTERS = 200

/** RFC 5987 does not allow these characters, which `encodeURIComponent` leaves as they are. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Makes the browser save the file under its name, in any script. */
export const attachment = (name: string) =>
  /^[\w.-]+$/.test(name) ? `attachment; filename="${name}"` : `attachment; filename*=UTF-8''${encoded(name)}`

/** Removes path separators and characters with a meaning for a file system. */
const safeName = (name: string) =>
  [...name.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|]/gu, ' ')]
    .slice(0, NAME_MAX_CHARACTERS)
    .join('')
    .replace(/^[\s.]+|[\s.]+$/g, '')

/**
 * Headers of a file that a browser must never open by itself. The name is a parameter beside the signed path: the holder of the link may
 * change the name, but the extension stays that of the file.
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
