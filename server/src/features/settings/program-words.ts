import type { LicencedPackages, ProgramNews } from '@bee/contract/manage/settings.contract.ts'

/** Older releases are in CHANGELOG.md. */
const RELEASES_SHOWN = 3

/** `## 1.0.0（2026-11-19）`. What is not released yet has no number, and is not shown. */
const RELEASE = /^## (\d[^（]*)（(\d{4}-\d{2}-\d{2})）$/
const PART = /^### (.+)$/
const LINE = /^- (.+)$/
const REST_OF_LINE = /^ {2}(\S.*)$/

/** The marks of code are of use only where Markdown is drawn. */
const plain = (text: string) => text.replaceAll('`', '')

/** The newest releases of CHANGELOG.md. */
export function newsOf(changes: string): ProgramNews[] {
  const news: ProgramNews[] = []
  let isReleased = false
  for (const line of changes.split(/\r?\n/)) {
    const [, version, date] = RELEASE.exec(line) ?? []
    if (line.startsWith('## ')) isReleased = version !== undefined
    if (version !== undefined && date !== undefined) news.push({ version, date, parts: [] })
    if (!isReleased) continue
    const parts = news.at(-1)?.parts
    const title = PART.exec(line)?.[1]
    if (title !== undefined) parts?.push({ title, lines: [] })
    const lines = parts?.at(-1)?.lines
    const words = LINE.exec(line)?.[1]
    if (words !== undefined) lines?.push(plain(words))
    const rest = REST_OF_LINE.exec(line)?.[1]
    // Chinese lines join without a space.
    if (rest !== undefined) lines?.push(`${lines.pop() ?? ''}${plain(rest)}`)
  }
  return news.slice(0, RELEASES_SHOWN)
}

/** `fastify@5.6.0  MIT`, one package a line. */
export function licencesOf(text: string): LicencedPackages[] {
  const byLicence = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    const [, name, licence] = /^(\S+)\s+(.+)$/.exec(line) ?? []
    if (name === undefined || licence === undefined) continue
    byLicence.set(licence, [...(byLicence.get(licence) ?? []), name])
  }
  return Array.from(byLicence, ([licence, packages]) => ({ licence, packages })).toSorted(
    (left, right) => right.packages.length - left.packages.length,
  )
}
