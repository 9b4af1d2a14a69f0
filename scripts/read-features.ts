import { existsSync, readFileSync } from 'node:fs'
import type { Feature } from './feature-readmes.ts'

const FEATURE = /^server\/src\/features\/([^/]+)\//
const SOURCE = /\.(?:ts|sql)$/
const NO_SOURCE = /\.test\.ts$|\/(?:testing|plans)\//

const linesIn = (file: string) => readFileSync(file, 'utf8').split('\n').length - 1

/** The features of the server by name, from a list of all files. */
export function readFeatures(files: readonly string[]): Feature[] {
  const names = new Set(files.flatMap((file) => FEATURE.exec(file)?.[1] ?? []))
  return [...names].sort().map((name) => {
    const folder = `server/src/features/${name}/`
    const sources = files.filter((file) => file.startsWith(folder) && SOURCE.test(file) && !NO_SOURCE.test(file))
    const sourceLines = sources.reduce((sum, file) => sum + linesIn(file), 0)
    const readme = `${folder}README.md`
    return { name, sourceLines, ...(existsSync(readme) && { readme: readFileSync(readme, 'utf8') }) }
  })
}
