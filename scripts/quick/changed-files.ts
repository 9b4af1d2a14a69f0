import { execFileSync } from 'node:child_process'

/** The files that differ from `since`, committed or not. Without it: the uncommitted files, or else those of the last commit. */
export function changedFiles(since?: string): string[] {
  if (since) return [...listOf('diff', '--name-only', since), ...untracked()]
  const uncommitted = [...listOf('diff', '--name-only', 'HEAD'), ...untracked()]
  return uncommitted.length > 0 ? uncommitted : listOf('diff', '--name-only', 'HEAD~1')
}

const untracked = () => listOf('ls-files', '--others', '--exclude-standard')

export const listOf = (...args: string[]): string[] =>
  execFileSync('git', ['-c', 'core.quotePath=false', ...args], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')
