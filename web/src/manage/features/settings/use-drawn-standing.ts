import { useState } from 'react'

interface Standing {
  updateTime: string
}

/**
 * A form keeps the facts it was drawn from until it is saved or reset. A newer version from another tab or a colleague must not replace
 * typed text: it appears beside the form only after a save was refused.
 */
export function useDrawnStanding<Facts extends Standing>(
  latest: Facts,
  refetch: () => Promise<{ data: Facts | undefined }>,
) {
  const [drawn, setDrawn] = useState(latest)
  const [newer, setNewer] = useState<Facts>()
  const [isTouched, setIsTouched] = useState(false)

  function draw(facts: Facts): void {
    setDrawn(facts)
    setNewer(undefined)
    setIsTouched(false)
  }

  if (!isTouched && latest.updateTime !== drawn.updateTime) draw(latest)

  async function lookAgain(): Promise<void> {
    const { data } = await refetch()
    if (data && data.updateTime !== drawn.updateTime) setNewer(data)
  }

  return {
    drawn,
    newer,
    /** The form has unsaved changes. */
    isTouched,
    /** The newest facts that this page has shown. */
    seen: newer ?? drawn,
    touch: () => setIsTouched(true),
    lookAgain,
    /** The values of the form are saved. */
    settle: () => {
      setNewer(undefined)
      setIsTouched(false)
    },
    takeNewer: () => newer && draw(newer),
  }
}

export type DrawnStanding<Facts extends Standing> = ReturnType<typeof useDrawnStanding<Facts>>
