import { contract } from '@bee/contract/index.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startBenchSite } from './bench-site.ts'
import { callOf } from './call-request.ts'
import { compareCalls, CONNECTIONS } from './compare-calls.ts'

const resultFile = fileURLToPath(new URL('../results/members.md', import.meta.url))

/** A member's calls, and the limit of each as a multiple of the processor time that 2 lookups take. */
const CALLS = [
  { name: '我的资料', path: callOf(contract.account.info).address({}), most: 1.8 },
  { name: '课程详情', path: callOf(contract.courses.detail).address({ courseId: 1 }), most: 3 },
  { name: '我的课程', path: callOf(contract.courses.mine).address({}), most: 4 },
  { name: '酿蜜格', path: callOf(contract.profile.heatmap).address({}), most: 4 },
  { name: '学习概况', path: callOf(contract.profile.overview).address({}), most: 4 },
  { name: '题目详情', path: callOf(contract.questions.detail).address({ id: 1 }), most: 3 },
  { name: '消息', path: callOf(contract.messages.list).address({}), most: 3 },
  { name: '课程搜索', path: callOf(contract.courses.list).address({ search: '微服务' }), most: 5 },
]

const INTRODUCTION = `# 学员的调用

同一次运行里并排测得，${CONNECTIONS} 个连接；机器是共用的，只有比值可信。对照是一个裸 node:http，用同一驱动、同一个 PostgreSQL
按键找到会话和一行（有名字的预备语句），写出同样的字节。重新测：\`npm run bench -- members\`。
`

/** The cost of a member's calls beside two lookups by key. */
export async function runMembersBench(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bee-bench-members-'))
  const site = await startBenchSite(path.join(folder, 'data'))
  try {
    const headers = { token: site.member.token, userid: String(site.member.userId) }
    const lines = await compareCalls(site, CALLS, headers)
    writeFileSync(resultFile, `${INTRODUCTION}\n${lines.join('\n')}\n`)
    process.stdout.write(`${lines.join('\n')}\n`)
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
