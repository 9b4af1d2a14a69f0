import { rm } from 'node:fs/promises'
import { demoAccountsFile } from '@bee/content/seeding/demo-accounts.ts'
import type { OperatorCommand } from './operator-command.ts'

export const removeDemo: OperatorCommand = {
  usage: `用法：
  npm run demo:remove    移除演示内容`,
  read() {
    return async ({ config, services }) => {
      await services.demo.remove()
      await rm(demoAccountsFile(config.dataDir), { force: true })
      return '演示内容已移除，真实用户与他们添加的内容都还在。\n以后启动不会再写入；想让它回来，用 SEED=demo 启动一次。'
    }
  },
}
