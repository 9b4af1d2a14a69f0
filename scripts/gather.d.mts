/** Of the outcome of a build. */
interface Built {
  output: { fileName: string; imports?: string[]; dynamicImports?: string[] }[]
}

/** The packages that built files import, by name. */
export function packagesOf(built: Built): Set<string>
/** The built-in PostgreSQL of this machine, which a program looks up by name while it runs. */
export function builtInPostgres(root: string): string[]
export function gatherSchool(root: string, dist: string): void
export function gatherNews(root: string, dist: string): void
export function listLicences(root: string, dist: string): void
export function gatherSql(root: string, dist: string): void
/** Puts these packages, and all they need in turn, into `node_modules` of the folder. */
export function gatherPackages(root: string, folder: string, names: Iterable<string>): void
export function describePackage(root: string, dist: string): void
