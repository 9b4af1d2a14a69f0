import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Changes not in the address yet: a second change in the same moment must not undo the first. */
const onTheWay = new Map<string, string | undefined>()

/**
 * Keeps an open part of a page in the address, by one rule. A part that the address alone can draw again is in the address while it is
 * open: the chosen lesson, the publish sheet, the versions, the paste dialog. So a link shows a colleague the same, and a reload opens the
 * same parts. A part that depends on a click or on unfinished work is never in it: questions about deleting, moving or discarding,
 * conflicts, a text or files under way. A reload closes those. `state` marks a navigation on the same page, for which leave guards do not
 * ask.
 */
export function useOpenInAddress(
  name: string,
  state: object,
): [value: string | undefined, open: (value: string | undefined) => void] {
  const { search, key } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)

  useEffect(() => {
    onTheWay.clear()
  }, [key])

  function open(value: string | undefined): void {
    const known = onTheWay.has(name) ? onTheWay.get(name) : (query.get(name) ?? undefined)
    if (known === value) return
    onTheWay.set(name, value)
    const next = new URLSearchParams(query)
    for (const [each, wanted] of onTheWay) {
      if (wanted === undefined) next.delete(each)
      else next.set(each, wanted)
    }
    void navigate({ search: next.toString() }, { replace: true, state })
  }
  return [query.get(name) ?? undefined, open]
}
