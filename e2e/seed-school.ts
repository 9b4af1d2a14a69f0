/** Seeds a school with what was built, unless one is kept, and says where it is: tests of both kinds start from copies of it. */
import { keptSchool } from './seeded-folder.ts'

process.stdout.write(await keptSchool())
