import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startBenchSite } from './bench-site.ts'
import { compareCalls, CONNECTIONS } from './compare-calls.ts'

const resultFile = fileURLToPath(new URL('../results/members.md', import.meta.url))

/** A member's calls, and how many times the processor time of two lookups each may take. */
const CALLS = [
  { name: '我的资料', path: '/user/info', most: 1.8 },
  { name: '课程详情', path: '/release/subject/info?subjectId=1', most: 3 },
  { name: '我的课程', path: '/subject/mySubject', most: 4 },
  { name: '酿蜜格', path: '/user/heatmap', most: 4 },
  { name: '学习概况', path: '/user/overview', most: 4 },
  { name: '题目详情', path: '/examination/detail/1', most: 3 },
  { name: '消息', path: '/msg/list', most: 3 },
  {
    name: '课程搜索',
    path: `/release/subject/list?subjectName=${encodeURIComponent('微服务')}`,
    most: 5,
  },
].map((call) => ({ ...call, path: `/bee/api${call.path}` }))

const INTRODUCTION = `# 学员的调用

同一次运行里并排测得，${CONNECTIONS} 个连接；机器是共用的，只有比值可信。对照是一个裸 node:http，用同一驱动、同一个 PostgreSQL
按键找到会话和一行（有名字的预备语句），写出同样的字节。重新测：\`npm run bench -- members\`。
`

/** What a member's calls cost beside two lookups by key. */
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
