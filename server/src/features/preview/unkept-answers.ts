import { ContentCache, type MadeAnswer } from '../../http/content-cache.ts'
import type { PreparedAnswer } from '../../http/prepared-answer.ts'

/** Never keeps an answer: answers of a preview must not reach other readers of the cache. */
export class UnkeptAnswers extends ContentCache {
  override get(): undefined {
    return undefined
  }

  override async answer(_key: string, make: () => Promise<MadeAnswer>): Promise<PreparedAnswer> {
    return (await make()).answer
  }
}
