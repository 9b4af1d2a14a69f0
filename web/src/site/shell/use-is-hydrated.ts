import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and during hydration: for values that only this browser knows. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
