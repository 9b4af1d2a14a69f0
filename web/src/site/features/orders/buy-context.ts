import { createContext, useContext } from 'react'

/** The page of a course holds its order sheet once, for all its buttons. */
export const BuyContext = createContext<() => void>(() => undefined)

/** Opens the order of the course that the page is about. */
export const useBuy = () => useContext(BuyContext)
