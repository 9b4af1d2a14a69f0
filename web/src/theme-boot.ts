// Runs before the first paint, so that a dark page never flashes white. The switch itself is ui/theme-switch.
const chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1]
const isDark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
if (isDark) document.documentElement.dataset.theme = 'dark'
