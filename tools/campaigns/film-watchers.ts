import { setTimeout as sleep } from 'node:timers/promises'
import { siteClient } from '../../e2e/site-client.ts'
import type { Learner } from '../../bench/src/learners.ts'

const PIECE_EVERY_MS = 500
const PIECE_BYTES = 64 * 1024

/** Members who play a film: a piece every half second, of the file that was open before the first publication. */
export function gatherFilmWatchers(port: number, learners: readonly Learner[], courseId: number) {
  let isOver = false
  let pieces = 0
  let refused = 0

  async function watch({ token, userId }: Learner, nth: number): Promise<void> {
    const site = `http://127.0.0.1:${port}`
    const chapters = await siteClient({ url: site }, { token, userId })
      .player.catalogue({ courseId })
      .catch(() => undefined)
    if (chapters === undefined) {
      // Asked again, as the player does.
      await sleep(PIECE_EVERY_MS)
      return watch({ token, userId }, nth)
    }
    const films = chapters.flatMap(({ lessons }) => lessons.flatMap(({ videoUrl }) => videoUrl ?? []))
    const film = films[nth % films.length] ?? ''
    while (!isOver) {
      const piece = await fetch(site + film, {
        headers: { cookie: `token=${token}; userId=${userId}`, range: `bytes=0-${PIECE_BYTES - 1}` },
      }).catch(() => undefined)
      await piece?.arrayBuffer()
      pieces += 1
      if (piece?.status !== 206) refused += 1
      await sleep(PIECE_EVERY_MS)
    }
  }
  const watching = learners.map(watch)

  async function leave(): Promise<{ pieces: number; refused: number }> {
    isOver = true
    await Promise.all(watching)
    return { pieces, refused }
  }

  return { leave }
}
