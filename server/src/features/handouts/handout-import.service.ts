import type { Work } from '../../database/database.ts'
import type { Clock } from '../../outside/clock.ts'
import { handoutTypeOf, HEAD_BYTES, kindOfEnding } from './handout-kind.ts'
import type { HandoutsRepository } from './handouts.repository.ts'

interface BroughtHandout {
  name: string
  extension: string
  fileId: number
}

/** Handouts that come with the files of a whole course. */
export function createHandoutImport({ handouts, clock }: { handouts: HandoutsRepository; clock: Clock }) {
  const isSame = (one: BroughtHandout, other: BroughtHandout) => one.fileId === other.fileId && one.name === other.name

  /** Makes `wanted` the handouts of the lesson, in this order. An equal handout keeps its row, and a removed one can be restored. */
  async function replace(
    work: Work,
    lessonId: number,
    wanted: readonly BroughtHandout[],
    by: number | null,
    now = clock.now(),
  ): Promise<void> {
    await handouts.lockLesson(work, lessonId)
    const there = await handouts.list(lessonId, work)
    const isAsWanted =
      there.length === wanted.length &&
      there.every((row, place) => {
        const next = wanted[place]
        return next !== undefined && isSame(row, next)
      })
    if (isAsWanted) return
    const free = new Set(there)
    const ids: number[] = []
    for (const next of wanted) {
      const known = [...free].find((row) => isSame(row, next))
      if (known) {
        free.delete(known)
        ids.push(known.handoutId)
      } else {
        ids.push(await handouts.insert(work, { lessonId, ...next, kind: kindOfEnding(next.extension), by, now }))
      }
    }
    for (const { handoutId } of free) await handouts.setRemoved(work, handoutId, now)
    await handouts.arrange(work, ids)
  }

  /** The reason why a file is no handout, by its first bytes. Undefined for a handout. */
  function refuse(head: Buffer, fileName: string): string | undefined {
    const type = handoutTypeOf(head, fileName)
    if (!type) return '讲义可以是 PDF、ZIP、Office 文档、代码或文本；这个文件不是'
    return fileName.endsWith(`.${type.extension}`)
      ? undefined
      : `里面是 .${type.extension} 的内容，请把文件名改成这个结尾`
  }

  return { replace, refuse, headBytes: HEAD_BYTES }
}

export type HandoutImport = ReturnType<typeof createHandoutImport>
