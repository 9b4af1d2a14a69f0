import path from 'node:path'
import type { Config } from '../../config.ts'
import type { Randomness } from '../randomness.ts'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import { createJoinedStore } from './joined-store.ts'
import { createS3Store } from './s3/s3-store.ts'
import { assertStoreFolder } from './store-folders.ts'
import { watchStore, type StoreAct } from './watched-store.ts'

/** Beside the store's folders, so that no list finds it. */
const SCRATCH = 'borrowed'

/** Both stores separately, for the command that copies files between them. */
export function openStores(config: Pick<Config, 'dataDir' | 's3'>, randomness: Randomness) {
  const folder = createFolderStore(config.dataDir, randomness)
  const scratch = path.join(config.dataDir, SCRATCH)
  return { folder, s3: config.s3 && createS3Store(config.s3, { scratch, randomness }) }
}

/** The store that the settings select. */
export function openStore(
  config: Pick<Config, 'dataDir' | 's3' | 'fileStore'>,
  randomness: Randomness,
  onError: (act: StoreAct) => void = () => undefined,
): FileStore {
  const { folder, s3 } = openStores(config, randomness)
  const store = watchStore(s3 ? createJoinedStore({ folder, s3, fileStore: config.fileStore }) : folder, onError)

  const put: FileStore['put'] = async (name, content) => {
    assertStoreFolder(name)
    await store.put(name, content)
  }
  const putTree: FileStore['putTree'] = async (top, ...rest) => {
    assertStoreFolder(top)
    await store.putTree(top, ...rest)
  }
  const begin: FileStore['parts']['begin'] = async (name, sizes) => {
    assertStoreFolder(name)
    return store.parts.begin(name, sizes)
  }

  return { ...store, put, putTree, parts: { ...store.parts, begin } }
}
