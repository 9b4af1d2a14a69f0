import { useEffect, useState } from 'react'
import { fetchStoryboard, type Storyboard } from '../../../../lib/storyboard.ts'
import { StoryboardPicture } from '../../../../ui/pictures/storyboard-picture.tsx'
import styles from './seek-bar.module.css'

/** The picture of a second. The storyboard is fetched once, at the first pointing. */
export function SeekPicture({ url, second }: { url: string; second: number }) {
  const [board, setBoard] = useState<Storyboard>()
  // A newly signed link leads to the same pictures.
  const [first] = useState(url)
  useEffect(() => {
    let isGone = false
    void fetchStoryboard(first).then((found) => {
      if (!isGone) setBoard(found)
    })
    return () => {
      isGone = true
    }
  }, [first])
  return board ? <StoryboardPicture board={board} second={second} className={styles.picture} /> : null
}
