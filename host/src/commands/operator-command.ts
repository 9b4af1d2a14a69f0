import type { Config } from '@bee/server/config.ts'
import type { FeatureServices } from '@bee/server/compose-features.ts'
import type { Services } from '@bee/server/create-services.ts'
import type { FeatureDescription } from '@bee/server/feature.ts'
import type { Pool } from 'pg'

/** Everything that a command of an operator on the machine of the site can use. */
export interface Operator<Known = Services> {
  config: Config
  pool: Pool
  services: Known
}

/** The work that a command does. Returns the sentence to print at the end. */
export interface Work {
  (operator: Operator): Promise<string>
  /** Runs before a database is created on a machine that has none. Throws when the command can be refused without a database. */
  onEmptyMachine?: (machine: { config: Config; migrationsDir: string }) => Promise<void>
  /** The features that the command uses. Without it all features are loaded, which takes most of the time of a short command. */
  features?: () => Promise<readonly FeatureDescription[]>
  /** The command opens what was sealed with the site's secret. */
  needsSecret?: boolean
}

/** For a command that needs only some features. */
export function withFeatures<const Features extends readonly FeatureDescription[]>(
  features: () => Promise<Features>,
  act: (operator: Operator<FeatureServices<Features>>) => Promise<string>,
): Work {
  return Object.assign((operator: Operator) => act(operator as unknown as Parameters<typeof act>[0]), { features })
}

export interface OperatorCommand {
  /** Printed when the operator typed wrong arguments. */
  usage: string
  /** Arguments are read before the database is reached, so that wrong arguments start no database. Throws `WrongUse`. */
  read: (words: readonly string[]) => Work
}

/** The arguments do not form a command. */
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

/** Removes control characters from text that members typed: the terminal would obey them. */
export const onOneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ')
