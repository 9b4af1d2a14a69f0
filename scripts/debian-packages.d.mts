/** Where a program is; empty when the path has none. */
export function which(name: string): string
/** Where that is possible: Debian, as root. Elsewhere the error says `advice` after the names. */
export function installPackages(names: readonly string[], advice: string): void
