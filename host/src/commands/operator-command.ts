import type { Config } from '@bee/server/config.ts'
import type { FeatureServices } from '@bee/server/compose-features.ts'
import type { Services } from '@bee/server/create-services.ts'
import type { FeatureDescription } from '@bee/server/feature.ts'
import type { Pool } from 'pg'

/** What an operator has in hand who sits at the machine of the site. */
export interface Operator<Known = Services> {
  config: Config
  pool: Pool
  services: Known
}

/** What the operator's words ask for. Answers what is said when it is done. */
export interface Work {
  (operator: Operator): Promise<string>
  /** Where the machine has no database yet, before one is made: throws what needs none to be refused. */
  onEmptyMachine?: (machine: { config: Config; migrationsDir: string }) => Promise<void>
  /** The features that it uses. Without it all are loaded, which takes most of the time of a short command. */
  features?: () => Promise<readonly FeatureDescription[]>
}

/** Work that uses some features alone. */
export function withFeatures<const Features extends readonly FeatureDescription[]>(
  features: () => Promise<Features>,
  act: (operator: Operator<FeatureServices<Features>>) => Promise<string>,
): Work {
  return Object.assign((operator: Operator) => act(operator as unknown as Parameters<typeof act>[0]), { features })
}

export interface OperatorCommand {
  /** How it goes, for whoever typed something else. */
  usage: string
  /** Understood before anything is reached: wrong words start no database. Throws `WrongUse`. */
  read: (words: readonly string[]) => Work
}

/** What the operator typed makes no command. */
export class WrongUse extends Error {
  override name = 'WrongUse'
}

/** The id that the operator typed. */
export function readId(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text)) throw new WrongUse()
  return Number(text)
}

const minuteInShanghai = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** 2026-03-09 12:00 */
export const shanghaiMinute = (time: Date) => minuteInShanghai.format(time)

/** What members typed, without the control characters that a terminal would obey. */
export const onOneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ')
