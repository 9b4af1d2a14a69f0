import { prepareFolders } from './seeded-folder.ts'

/** Every worker starts from a copy of one seeded folder, which is quicker than seeding again. */
export default prepareFolders
