/** Seeds a school with the built code, unless one is kept, and prints its folder: tests of both kinds start from copies of it. */
import { keptSchool } from './seeded-folder.ts'

process.stdout.write(await keptSchool())
