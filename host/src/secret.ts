import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode, explainFileError, StartFailure } from '@bee/server/start-failure.ts'

const SECRET_BYTES = 48
const SHORTEST_SECRET = 32

export const secretFile = (dataDir: string): string => path.join(dataDir, 'secret')

/** The operator's secret, or one that is made at the first start and stored, so that signed links outlive a restart. */
export async function findSecret(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured !== undefined) return configured
  const file = secretFile(dataDir)
  try {
    const kept = await readFile(file, 'utf8').catch(async (error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error
      return makeSecret(file)
    })
    if (kept.trim().length < SHORTEST_SECRET) {
      throw new StartFailure(
        `密钥文件 ${file} 已损坏，请删除它（已发出的登录和媒体链接会随之失效）或用 SECRET 指定密钥。`,
      )
    }
    return kept.trim()
  } catch (error) {
    throw explainFileError(error, file)
  }
}

/** Linked into place as a whole file: when several processes start at once on one folder, all use the same secret. */
async function makeSecret(file: string): Promise<string> {
  const draft = `${file}.${process.pid}`
  await writeFile(draft, randomBytes(SECRET_BYTES).toString('base64url'), { mode: 0o600 })
  try {
    await link(draft, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(file, 'utf8')
}
