/**
 * The preview of a draft has an address of its own: `/preview/<token>` before the address of the real page and of every
 * call that the page makes. Empty on the site itself.
 */
export const previewBaseOf = (pathname: string): string => /^\/preview\/[^/]+/.exec(pathname)?.[0] ?? ''

/** Before the names of the session's cookies, so that a real one is neither read nor ended there. */
export const PREVIEW_COOKIE_PREFIX = 'preview-'
