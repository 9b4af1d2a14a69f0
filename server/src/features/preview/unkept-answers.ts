import { ContentCache, type MadeAnswer } from '../../http/content-cache.ts'
import type { PreparedAnswer } from '../../http/prepared-answer.ts'

/** Where other answers are kept, those of a preview are made and handed out. */
export class UnkeptAnswers extends ContentCache {
  override get(): undefined {
    return undefined
  }

  override async answer(_key: string, make: () => Promise<MadeAnswer>): Promise<PreparedAnswer> {
    return (await make()).answer
  }
}
