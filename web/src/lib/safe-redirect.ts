const OWN_SITE = 'https://own-site.invalid'

/**
 * The address to open after logging in, from the `redirectTo` query: a path of this site, or `/home`. An attacker can write that query, so
 * an address that a browser would resolve to another site or to a script is refused.
 */
export function safeRedirect(target: string | null | undefined, fallback = '/home'): string {
  if (!target?.startsWith('/')) return fallback
  let url: URL
  try {
    url = new URL(target, OWN_SITE)
  } catch {
    return fallback
  }
  if (url.origin !== OWN_SITE) return fallback
  // “/..//evil” resolves to the path “//evil”, which the next reader would take for a host.
  if (url.pathname.startsWith('//')) return fallback
  return url.pathname + url.search + url.hash
}
