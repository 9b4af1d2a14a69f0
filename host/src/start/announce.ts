import path from 'node:path'
import type { SeedResult } from '@bee/content/seeding/seed.ts'
import type { Config } from '@bee/server/config.ts'

interface Announced {
  accounts: SeedResult['accounts']
  /** The path of the welcome link for the first owner. Undefined once there is an owner. */
  welcome: string | undefined
  /** Settings that differ from the last start. */
  notices: readonly string[]
}

/** Prints the last lines of a start, once for all processes. */
export function announce(port: number, config: Config, { accounts, welcome, notices }: Announced): void {
  const local = `http://${config.isLoopback || config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host}:${port}`
  const lines = [`网站已启动：${local}`]
  if (config.processes > 1) lines.push(`${config.processes} 个进程一起服务`)
  const hasOwnUrl = config.publicUrl !== `http://localhost:${config.port}`
  const site = hasOwnUrl ? config.publicUrl : local
  if (hasOwnUrl) lines.push(`对外网址：${config.publicUrl}`)
  lines.push(...presentAccounts(accounts, { site, isDemoOpen: config.hasTestGateways }))
  if (welcome !== undefined) {
    lines.push('', '蜂巢还没有校长。打开这个链接成为第一位（24 小时内有效，只能用一次）：', `  ${site}${welcome}`)
  }
  if (!config.hasTestGateways && config.sms.gateway === 'log') {
    lines.push('', '注意：还没在「设置 › 短信与支付」里接短信的话，验证码只写在日志里，用户收不到。')
  }
  if (config.databaseUrl !== undefined && config.secret === undefined) {
    lines.push(
      '',
      `注意：没有设置 SECRET，密钥在 ${path.join(config.dataDir, 'secret')}。要让几个进程一起服务，请给它们设同一个 SECRET。`,
    )
  }
  if (!config.isLoopback && config.trustProxy === true) {
    lines.push(
      '',
      '注意：TRUST_PROXY=true 相信任何连上来的人所写的来访地址。请改成反向代理的地址，如 TRUST_PROXY=10.0.0.5。',
    )
  }
  for (const notice of notices) lines.push('', notice)
  lines.push('', '按 Ctrl-C 停止。')
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

/** Lists the members first, then the staff members. */
function presentAccounts(
  accounts: SeedResult['accounts'],
  { site, isDemoOpen }: { site: string; isDemoOpen: boolean },
): string[] {
  const members = accounts.filter(({ role }) => role === undefined)
  const staff = accounts.filter(({ role }) => role !== undefined)
  const howIn = isDemoOpen ? '在这台机器上打开，选一位就进，不用密码；' : ''
  return [
    ...(members.length > 0 ? ['', '演示账号（手机号 / 密码）：'] : []),
    ...members.map(({ name, mobile, password }) => `  ${mobile} / ${password}  ${name}`),
    ...(staff.length > 0 ? ['', `蜂巢 ${site}/manage 的演示员工（${howIn}手机号 / 密码）：`] : []),
    ...staff.map(({ name, mobile, password, role = '' }) => `  ${mobile} / ${password}  ${name}，${role}`),
  ]
}
