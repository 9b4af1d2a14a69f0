import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readFileTimes } from './file-times.mjs'

const ROOT = path.resolve(import.meta.dirname, '../..')

const OWN_ENVIRONMENT = /^\/\/ @vitest-environment /

/**
 * The slowest files of the last run come first, so that no long one is left for the end while the other cores idle. All
 * files of a project stand together, and at its end the files with an environment of their own: vitest ends a worker as
 * soon as the next file needs another, and a new one loads all libraries anew.
 */
export class SlowestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const times = readFileTimes()
    const projects = ['machines', 'node', 'web']
    const ranked = files.map((file) => ({
      file,
      project: projects.indexOf(file.project.name),
      ownEnvironment: Number(OWN_ENVIRONMENT.test(readFileSync(file.moduleId, 'utf8'))),
      seconds: times[path.relative(ROOT, file.moduleId)] ?? 0,
    }))
    ranked.sort(
      (left, right) =>
        left.project - right.project || left.ownEnvironment - right.ownEnvironment || right.seconds - left.seconds,
    )
    return Promise.resolve(ranked.map(({ file }) => file))
  }
}
