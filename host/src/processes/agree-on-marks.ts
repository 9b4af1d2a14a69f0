import { existsSync } from 'node:fs'
import type { Config } from '@bee/server/config.ts'
import { checkOwnServer } from '@bee/server/database/own-server.ts'
import { inMarkingTurn, leaveMark, readMark } from '@bee/server/database/sharing/school-marks.ts'
import { type ProcessTraces, secretTrace, traceOf } from '@bee/server/database/sharing/sibling-processes.ts'
import { systemRandomness } from '@bee/server/outside/randomness.ts'
import { readStoreMarks } from '@bee/server/outside/store/store-mark.ts'
import { StartFailure } from '@bee/server/start-failure.ts'
import type pg from 'pg'
import { findSecret, secretFile } from '../secret.ts'

interface Agreed {
  secret: string
  traces: ProcessTraces
}

/**
 * Finds the secret and the file settings that all processes on one database must share. Creates them unless another process already has.
 */
export async function agreeOnMarks(config: Config & { databaseUrl: string }): Promise<Agreed> {
  const { databaseUrl, databaseDirectUrl } = config
  await checkOwnServer(databaseUrl)
  if (databaseDirectUrl !== undefined) await checkOwnServer(databaseDirectUrl, 'DATABASE_DIRECT_URL')
  return inMarkingTurn({ connectionString: databaseDirectUrl ?? databaseUrl }, async (client) => {
    if (!hasSecret(config) && (await readMark(client, 'secret')) !== undefined) throw new StartFailure(MADE_ELSEWHERE)
    const secret = await findSecret(config.secret, config.dataDir)
    const { files, otherFiles } = await readStoreMarks(config, systemRandomness)
    const traces = {
      secret: secretTrace(secret),
      files: traceOf(files, 'files'),
      otherFiles: otherFiles && traceOf(otherFiles, 'files'),
    }
    return { secret, traces }
  })
}

const hasSecret = ({ secret, dataDir }: Config) => secret !== undefined || existsSync(secretFile(dataDir))

const MADE_ELSEWHERE =
  '这个数据库已经有一把密钥，是在别处生成的：再生成一把，员工的两步验证、视频链接和验证码就互不相认。' +
  '请用 SECRET 设同一把密钥（它在原来那台机器的 DATA_DIR 里，文件名是 secret）。'

/** Written for later processes. A changed value is reported to the operator, because an accidental change causes trouble. */
export async function leaveMarks(pool: pg.Pool, { secret, files }: ProcessTraces): Promise<string[]> {
  const notices: string[] = []
  if (await leaveMark(pool, 'secret', secret)) {
    notices.push(
      '注意：密钥与上次启动时不同。已发出的链接和验证码失效，员工的两步验证要重新设；若是无意，请改回原来的 SECRET。',
    )
  }
  if (files !== undefined && (await leaveMark(pool, 'files', files))) {
    notices.push('注意：放文件的地方与上次启动时不同。以前的图片和视频要先用 npm run files:move 搬过来，否则找不到。')
  }
  return notices
}
