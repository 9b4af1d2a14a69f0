import { useState } from 'react'

interface Standing {
  updateTime: string
}

/**
 * A form is drawn from one standing until it is saved or given up. A newer one may arrive meanwhile, from another tab or a
 * colleague: it must not take away what was typed, and is only shown beside it once a save was refused because of it.
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
    /** Something was typed since the last save. */
    isTouched,
    /** As the school stands, so far as this page has shown it. */
    seen: newer ?? drawn,
    touch: () => setIsTouched(true),
    lookAgain,
    /** What is in the fields is no longer only here. */
    settle: () => {
      setNewer(undefined)
      setIsTouched(false)
    },
    takeNewer: () => newer && draw(newer),
  }
}

export type DrawnStanding<Facts extends Standing> = ReturnType<typeof useDrawnStanding<Facts>>
