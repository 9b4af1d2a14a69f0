/** Name of the Ctrl key on this machine. */
export const controlKey = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl')
