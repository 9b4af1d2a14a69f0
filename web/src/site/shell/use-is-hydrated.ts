import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while its HTML is taken over: for what only this browser knows. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
