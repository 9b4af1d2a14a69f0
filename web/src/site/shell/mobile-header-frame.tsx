'use no memo' // Cheap to render again; the compiler's cache would double its size in the first load.

import {
  createContext,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { MobileHeader, type MobileHeaderProps } from './mobile-header.tsx'

type Override = (header: MobileHeaderProps | undefined) => void

const OverrideContext = createContext<Override>(() => undefined)

interface FrameProps {
  title: string
  hasBack: boolean
  isShown: boolean
  children: ReactNode
}

/** The mobile header above the page, as the route describes it until the page says otherwise. */
export function MobileHeaderFrame({ title, hasBack, isShown, children }: FrameProps) {
  const [override, setOverride] = useState<MobileHeaderProps>()
  const isAlive = useRef(false)
  useEffect(() => {
    isAlive.current = true
  }, [])
  // Before the next paint when pages change, or the title of the route would be seen in between. During hydration it would delay
  // all of its effects into one long task.
  const [change] = useState<Override>(() => (header: MobileHeaderProps | undefined) => {
    if (isAlive.current) setOverride(header)
    else startTransition(() => setOverride(header))
  })
  return (
    <OverrideContext value={change}>
      {isShown ? <MobileHeader title={title} hasBack={hasBack} {...override} /> : null}
      {children}
    </OverrideContext>
  )
}

/**
 * For pages: another title, a back handler, a search slot in the mobile header, as long as the page is shown.
 * `title` may be undefined while it is being fetched; the route's own stands meanwhile.
 */
export function useMobileHeader({ title, hasLogo, hasBack, onBack, search }: MobileHeaderProps): void {
  const override = use(OverrideContext)
  useLayoutEffect(() => {
    override({
      ...(title === undefined ? {} : { title }),
      ...(hasLogo === undefined ? {} : { hasLogo }),
      ...(hasBack === undefined ? {} : { hasBack }),
      onBack,
      search,
    })
    return () => {
      override(undefined)
    }
  }, [override, title, hasLogo, hasBack, onBack, search])
}
