export type Theme = 'system' | 'light' | 'dark'

export const THEME_COOKIE = 'theme'
export const THEME_COOKIE_SECONDS = 365 * 24 * 60 * 60

const listeners = new Set<() => void>()

function toTheme(text: string | undefined): Theme {
  return text === 'light' || text === 'dark' ? text : 'system'
}

/** Without the attribute the stylesheet follows the system by itself, also when that changes at dusk. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

export function chooseTheme(theme: Theme): void {
  document.cookie = `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${THEME_COOKIE_SECONDS}; SameSite=Lax`
  applyTheme(theme)
  for (const listener of listeners) listener()
}

/** The attribute, not the cookie, is the truth of this page: it works where cookies are refused. */
export function currentTheme(): Theme {
  return toTheme(document.documentElement.dataset['theme'])
}

export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
