/** The state of a navigation that replaces the address under an open page: nobody leaves it, nobody arrives. */
export const SAME_PAGE = { isSamePage: true }

/** The browser keeps the state with the address, so it says nothing of somebody who comes back to it. */
export const isSamePage = (action: string, state: unknown): boolean =>
  action === 'REPLACE' && (state as Partial<typeof SAME_PAGE> | null)?.isSamePage === true
