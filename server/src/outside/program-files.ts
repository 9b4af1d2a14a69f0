import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** The files in which the program describes itself. */
export interface ProgramFiles {
  version: string
  /** CHANGELOG.md */
  changes: string
  /** LICENCES.txt, which the build writes; empty in a checkout that runs from its sources. */
  licences: string
}

/** A missing file counts as empty: a school runs without knowing its news. */
async function textOf(folder: string, name: string): Promise<string> {
  if (folder === '') return ''
  return readFile(path.join(folder, name), 'utf8').catch(() => '')
}

/** The version in package.json. */
export async function readVersion(programDir: string): Promise<string> {
  const { version } = JSON.parse((await textOf(programDir, 'package.json')) || '{}') as { version?: unknown }
  return typeof version === 'string' ? version : 'unknown'
}

export async function readProgramFiles(programDir: string): Promise<ProgramFiles> {
  const [version, changes, licences] = await Promise.all([
    readVersion(programDir),
    textOf(programDir, 'CHANGELOG.md'),
    textOf(programDir, 'LICENCES.txt'),
  ])
  return { version, changes, licences }
}
