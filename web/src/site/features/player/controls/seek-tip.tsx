import type { Landmarks } from '@bee/contract/player/player.contract.ts'
import { useState, type Ref } from 'react'
import { formatDuration } from '../../../../lib/duration.ts'
import { Text } from '../../../../ui/layout/pieces.tsx'
import { later } from '../../../../ui/states/later.tsx'
import { markAt } from './seek-marks.tsx'
import styles from './seek-bar.module.css'

// Loaded at the first look at the bar: other visits need neither its code, its description nor its pictures.
const SeekPicture = later(async () => (await import('./seek-picture.tsx')).SeekPicture)

interface SeekTipProps {
  ref: Ref<HTMLOutputElement>
  /** The second under the pointer; undefined: the pointer is not on the bar. */
  second: number | undefined
  marks: Landmarks['marks']
  landmarks: Landmarks | undefined
}

/** Picture, part and time of one second of the film. Lies over the film and moves no other element. */
export function SeekTip({ ref, second, marks, landmarks }: SeekTipProps) {
  const [hasLooked, setHasLooked] = useState(false)
  if (second !== undefined && !hasLooked) setHasLooked(true)
  const at = second ?? 0
  const hot = landmarks?.mostReplayed
  const part = markAt(marks, at)
  return (
    <output ref={ref} className={styles.tip} hidden={second === undefined} aria-hidden="true">
      {hasLooked && landmarks?.storyboardUrl ? (
        <SeekPicture key={landmarks.lessonId} url={landmarks.storyboardUrl} second={at} />
      ) : null}
      {part ? (
        <Text as="b" weight="strong" truncate>
          {part.title}
        </Text>
      ) : null}
      <Text nowrap>
        {formatDuration(at)}
        {hot && at >= hot.from && at < hot.to ? <em>最常重看</em> : null}
      </Text>
    </output>
  )
}
