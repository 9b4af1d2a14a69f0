import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readFileTimes } from './file-times.mjs'

const ROOT = path.resolve(import.meta.dirname, '../..')

/**
 * The slowest files of the last run come first, so that no long one is left for the end while the other cores idle. All files of a
 * project stand together: vitest ends a worker as soon as the next file belongs to another project.
 */
export class SlowestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const times = readFileTimes()
    const secondsOf = ({ moduleId }: TestSpecification) => times[path.relative(ROOT, moduleId)] ?? 0
    const projects = ['machines', 'node', 'web']
    const rankOf = ({ project }: TestSpecification) => projects.indexOf(project.name)
    return Promise.resolve(
      files.toSorted((left, right) => rankOf(left) - rankOf(right) || secondsOf(right) - secondsOf(left)),
    )
  }
}
