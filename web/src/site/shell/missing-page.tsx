import { createContext, use } from 'react'

const MissingPathContext = createContext<string | undefined>(undefined)

/** The path of which the server knew, before it drew the page, that nothing is there. */
export const MissingPathProvider = MissingPathContext

/**
 * Whether this is the page of what is not there. The server draws it once for all such addresses, so nothing in it may tell of
 * the address; the browser takes it over the same way.
 */
export const useIsMissing = (pathname: string): boolean => use(MissingPathContext) === pathname
