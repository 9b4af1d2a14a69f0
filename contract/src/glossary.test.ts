import { expect, it } from 'vitest'
import { callTableOf } from './call-table.ts'
import { contract } from './index.ts'
import type { CallShape } from './client.ts'
import { readWords, type WireWords } from './translate.ts'

const HEAD = `# 词汇

接口上的名字照规格书原样，包括它的拼写；我们自己的代码用平常的词。两套词只在 \`contract/\` 里相遇：模式里写 \`courseId: wire('subjectId', …)\`，
服务收到和答出的、浏览器拿到和发出的都是我们的词，线上走的是规格书的词（\`contract/src/wire.ts\`、\`contract/src/translate.ts\`）。
地址栏里的名字（\`/subject/:subjectId\`、\`?subjectName=\`）也照规格书。

| 我们的词 | 中文 | 规格书 | 说明 |
|---|---|---|---|
| course | 课程 | subject | |
| type | 方向、子类 | subjectType | 两层：方向（parent）和子类 |
| area | 方向的代号 | | 别的内容用它指方向；颜色 colour 与标志 sign 是方向自己的 |
| chapter, lesson | 章、讲 | catalog | 同一个编号空间；叶子是讲 |
| second | 播放位置 | videoTime | 秒，向上取整 |
| question | 题目 | examination | |
| favourite | 收藏 | collect | |
| author's reply | 讲师回复 | replay | |
| sort | 排序 | source、sortField | 课程：0 默认，1 最新，2 热门，3 免费 |
| avatar | 头像 | headUrl、img | |
| advert | 广告 | adv | |
| study days | 酿蜜格 | heatmap | 一天一格，按上海时间 |
| promotion | 推广页 | LBT | 学校自己写的推广页；演示学校有两个，/javaLBT 与 /webLBT |
| manage | 蜂巢 | | 运营者的一侧，自己的接口、会话与权限；线上用我们的词 |
| staff, role | 员工、角色 | | 员工是会员加一行；owner 校长、editor 教务、teacher 讲师、support 客服 |
| permission, right | 权限、一种角色的一项权限 | | right 带范围 scope（all、own、asks）与限额 limit |
| second step | 两步验证 | | 验证器的六位数字，或恢复码 recovery code |
| confirm | 再确认本人 | | 敏感的调用十分钟后再问 |
| audit event | 操作记录 | | 只能添，成链；undo 是改回去 |

## 每个字段

由 \`npm run glossary\` 从契约印出，两边相同的不列。

| 规格书的字段 | 我们的字段 | 功能 |
|---|---|---|
`

const collect = (words: WireWords | undefined): [wire: string, ours: string][] =>
  readWords(words ?? {}).flatMap(({ ours, wire, inside }) => [
    ...(ours === wire ? [] : [[wire, ours] as [string, string]]),
    ...collect(inside),
  ])

function rows(): string[] {
  const uses = new Map<string, Set<string>>()
  for (const [feature, table] of Object.entries(callTableOf(contract))) {
    for (const { inputWords, resultWords } of Object.values<CallShape>(table)) {
      for (const [wire, ours] of [...collect(inputWords), ...collect(resultWords)]) {
        const row = `| \`${wire}\` | \`${ours}\` |`
        uses.set(row, (uses.get(row) ?? new Set()).add(feature))
      }
    }
  }
  return [...uses].map(([row, features]) => `${row} ${[...features].join('、')} |`).toSorted()
}

it('stands in docs/glossary.md as the contract has it', async () => {
  await expect(`${HEAD}${rows().join('\n')}\n`).toMatchFileSnapshot('../../docs/glossary.md')
})
