import { createContext, use } from 'react'

const MissingPathContext = createContext<string | undefined>(undefined)

/** The path of which the server knew, before it drew the page, that nothing is there. */
export const MissingPathProvider = MissingPathContext

/**
 * True on the page for missing addresses. The server draws it once for all of them, so it must not contain the address; the browser
 * hydrates it the same way.
 */
export const useIsMissing = (pathname: string): boolean => use(MissingPathContext) === pathname
