import type { ProgramFacts } from '@bee/contract/manage/settings.contract.ts'
import type { Db } from '../../database/database.ts'
import { readProgramFiles } from '../../outside/program-files.ts'
import { readPostgresVersion } from './program.repository.ts'
import { licencesOf, newsOf } from './program-words.ts'

/** The program that runs this school. Its files stay as they are while it runs, so they are read once. */
export function createProgramService({ database, programDir }: { database: Db; programDir: string }) {
  let ownWords: Promise<Pick<ProgramFacts, 'version' | 'news' | 'licences'>> | undefined

  async function readOwnWords() {
    const { version, changes, licences } = await readProgramFiles(programDir)
    return { version, news: newsOf(changes), licences: licencesOf(licences) }
  }

  async function facts(): Promise<ProgramFacts> {
    ownWords ??= readOwnWords()
    const [words, postgres] = await Promise.all([ownWords, readPostgresVersion(database)])
    return { ...words, node: process.versions.node, postgres }
  }

  return { facts }
}

export type ProgramService = ReturnType<typeof createProgramService>
