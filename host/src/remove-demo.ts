import { rm } from 'node:fs/promises'
import path from 'node:path'
import { demoAccountsFile } from '@bee/content/demo-accounts.ts'
import { removeDemo } from '@bee/content/remove-demo.ts'
import { readConfig } from '@bee/server/config.ts'
import { reachDatabase } from '@bee/server/database/reach-database.ts'
import { StartFailure } from '@bee/server/start-failure.ts'

/** `npm run demo:remove`: works while the site is running, and while it is not. */
async function run(): Promise<void> {
  const config = readConfig(process.env, path.resolve(import.meta.dirname, '../..'))
  const database = await reachDatabase(config)
  try {
    await removeDemo(database.pool)
    await rm(demoAccountsFile(config.dataDir), { force: true })
  } finally {
    await database.close()
  }
}

try {
  await run()
  process.stdout.write(
    '演示内容已移除，真实用户与他们添加的内容都还在。\n以后启动不会再写入；想让它回来，用 SEED=demo 启动一次。\n',
  )
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
