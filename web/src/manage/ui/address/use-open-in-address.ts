import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Written, and not in the address yet: a second one written in the same moment must not undo the first. */
const onTheWay = new Map<string, string | undefined>()

/**
 * What stands open on a page, by one rule. What the address alone can draw again is in it while it is open and leaves it when it is
 * closed: the chosen lesson, the sheet for publishing, the versions, the dialog for a pasted outline. So a link shows a colleague the
 * same, and a reload opens what was open and nothing else. What hangs on a click or on something half done is never in it: questions
 * whether to delete, to move or to discard, conflicts, a text on its way, files. A reload closes those.
 * `state` marks a navigation under an open page, which nobody has to be asked about.
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
