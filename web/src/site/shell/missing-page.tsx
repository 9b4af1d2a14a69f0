'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import { createContext, use } from 'react'

const MissingPathContext = createContext<string | undefined>(undefined)

/** The path that the server found missing before it drew the page. */
export const MissingPathProvider = MissingPathContext

/**
 * True on the page for missing addresses. The server draws it once for all of them, so it must not contain the address; the browser
 * hydrates it the same way.
 */
export const useIsMissing = (pathname: string): boolean => use(MissingPathContext) === pathname
