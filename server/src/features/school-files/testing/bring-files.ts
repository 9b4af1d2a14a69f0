import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Services } from '../../../create-services.ts'
import type { Work } from '../../../database/database.ts'
import { ARCHIVE_FOLDER } from '../../../outside/archive-store.ts'
import { zipOf } from '../../../text/zip/write-zip.ts'

export type Files = Readonly<Record<string, string | Buffer>>

export const packed = (files: Files) =>
  buffer(zipOf(Object.entries(files).map(([name, content]) => ({ name, content: [content] }))))

const OWNER = { userId: 1, rights: new Map([['school.manage', { scope: 'all', limit: null }] as const]) }

const report = () => Promise.resolve()

const inWork = <Result>({ deps }: Services, act: (work: Work) => Promise<Result>) =>
  deps.database.transaction().execute(act)

/** Reads an archive from the store, like the first job. */
export async function readFiles(services: Services, archive: Buffer) {
  const path = `${ARCHIVE_FOLDER}/${randomUUID()}.zip`
  await services.deps.files.put(path, Readable.from([archive]))
  const file = { name: 'school.zip', path, bytes: archive.length }
  const { importId } = await inWork(services, (work) => services.schoolImports.taker.take(work, file, 1))
  await services.schoolImports.read(importId, { report, attempt: 1 })
  return services.schoolImports.detail(importId)
}

/** Applies the import, like the second job. */
export async function applyFiles(services: Services, importId: number, withdrawGone = false) {
  await inWork(services, (work) => services.schoolImports.apply(work, OWNER, { importId, withdrawGone }))
  await services.schoolImports.applyRead(importId, {
    report,
    attempt: 1,
    inOneTransaction: async (effect) => {
      await inWork(services, effect)
      return undefined
    },
  })
  return services.schoolImports.detail(importId)
}

/** Reads and applies; stops after reading when there are mistakes. */
export async function bringFiles(services: Services, archive: Buffer, withdrawGone = false) {
  const read = await readFiles(services, archive)
  return read.state === 'ready' ? applyFiles(services, read.id, withdrawGone) : read
}

export const exportOf = (services: Services, withFilms = true) =>
  buffer(zipOf(services.schoolExport.sourcesOf({ scope: 'school', withFilms })))
