import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { loadCode } from '../../lib/load-code.ts'

/**
 * A part with code that is fetched when it is first drawn. If the fetch fails, the place stays as it was, or shows a message where an empty
 * place would puzzle, and the next drawing tries again. React's own `lazy` would throw, now and ever after, and take the page or the frame
 * with it.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
  failed?: (retry: () => void, props: Props) => ReactNode,
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined
  return function Later(props: Props) {
    const [Part, setPart] = useState(() => known)
    const [hasFailed, setHasFailed] = useState(false)
    useEffect(() => {
      if (Part || hasFailed) return
      let isGone = false
      loadCode(load).then(
        (loaded) => {
          known = loaded
          if (!isGone) setPart(() => loaded)
        },
        () => {
          if (!isGone) setHasFailed(true)
        },
      )
      return () => {
        isGone = true
      }
    }, [Part, hasFailed])
    if (Part) return <Part {...props} />
    return hasFailed && failed ? failed(() => setHasFailed(false), props) : waiting
  }
}
