/** State of a navigation that replaces the address while the same page stays open, so leave guards and focus changes are skipped. */
export const SAME_PAGE = { isSamePage: true }

/** The browser stores the state with the address. Only with REPLACE does it describe this navigation and not a return by Back. */
export const isSamePage = (action: string, state: unknown): boolean =>
  action === 'REPLACE' && (state as Partial<typeof SAME_PAGE> | null)?.isSamePage === true
