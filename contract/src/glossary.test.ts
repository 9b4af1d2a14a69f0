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

## 代码里的词

一个名词只有一个意思。存着的名字与线上的名字不跟着改，写在最后一列。

| 词 | 意思 | 存着的、线上的叫法 |
|---|---|---|
| db | 数据库，或者一个事务：单独读、在事务里读都行（类型 \`Db\`） | |
| work | 调用者的事务（类型 \`Work\`）：一起成，或者一起不成 | |
| deps | 一个功能立在什么上面：配置、数据库、文件、时钟、密钥……（类型 \`Dependencies\`） | |
| services | 一个功能交出的；别的功能在 \`needs\` 里写明了才拿得到 | |
| lock… | 锁住行再读（\`for update\`）；锁一类内容、一门课的是咨询锁 | |
| gateway | 短信、通知出去的一家；支付网关 | 设置 \`SMS_DOOR\`，调用 \`/manage/doors\`，字段 \`door\` |
| provider | 网关背后的服务商：阿里云、腾讯云……；测试时是 \`SIMULATOR_URL\` | |
| refusal | 服务商为什么没收下，一句给校长看的话 | |
| staff log-in | 员工登录；契约里是 \`session\` | 网址 \`/manage/door/…\`，操作记录的 \`door.logIn\`、\`door.refused\`、\`door.confirm\` 等 |
| reach | 一个调用碰到什么（\`course\`、\`film\`、\`thread\`、\`nothing\`、\`everything\`），一位员工够得着哪些 | |
| scope | 一项权限的范围：全部 \`all\`、自己的课 \`own\`、要问 \`asks\` | |
| draft | 草稿：没写完的内容，一件内容一份 | |
| revision | 版本：发布过的、换下来的每一份草稿正文 | |
| publication | 发布：草稿成为公开的内容；到点的是定时发布 | |
| visibility | 看得见还是下架（\`hidden_at\`） | 操作记录里这一种叫 \`sight\` |
| audit snapshot | 操作记录里的之前与之后：一样东西那一刻的样子 | |
| target | 员工能改、能改回去的一样东西；各功能交出怎么读它的现状 | \`makingSettings\`、\`sight\` 这些种类的名字存在操作记录里 |
| sandbox | 预览用的学校：一个会退回的事务里的同样服务 | |
| film | 一个视频，能挂在讲上 | 表 \`media\` |
| transcode | 把一份原片做成视频：检查、换容器、转码、核对 | 表 \`film_makings\`，字段 \`makingId\`，调用 \`making.…\`，操作记录的 \`making.act\`、\`making.settings\`，\`makingSettings\` |
| rendition | 一档清晰度 | 字段 \`rungs\` |
| upload | 一段一段传上来的一个文件，传完之前 | |
| part | 上传的一段（8 MiB） | |
| asset | 一个存着的文件在库里的行：图片、视频、字幕、附件 | |
| thread | 收件箱的一件：一条评论、反馈、预约或举报 | |
| entry | 账本的一行（\`order_entries\`），只能添 | 目录里的章与讲也在表 \`catalogue_entries\` |
| job, run | 任务是 \`jobs\` 的一行；种类的 \`run\` 做它一次，第几次是 attempt | |
| bench | 测快慢的程序（\`bench/\`），不是产品的一部分 | |
| tools | 画图片与片子、证明、测规模、攻打网站的程序（\`tools/\`），不是产品的一部分，另行检查 | |
| desk | 只说运营者的一侧：\`…/desk/\`、\`…-desk.service.ts\` | |
| page | 一个网址上的一页；列表的一段也叫页（\`page\`、\`limit\`） | |
| box | 蜂巢页面里的一块：自己等、自己空、自己报错 | |
| school names | 学校的名字：全名、简称、备案号、公安备案号（类型 \`SchoolNames\`）；空着的学校用 \`default-school.json\` | |
| notice text | 自动消息的写法：由 \`contract/src/messages/notice-texts.ts\` 给出，学校可以写自己的（单页 \`notices\`）；里面的变量写作 {课程} | |
| look | 学校的样子：品牌色、标志与字标（单页 \`look\`，类型 \`SchoolLook\`）；和名字一起是 face（\`SchoolFace\`） | |
| role, shade | 由品牌色算出的颜色：role 是一处用途（\`--brand\`、\`--brand-text\`……，两种主题各一套），shade 是色阶的一级（\`--brand-100\` 到 \`--brand-900\`） | |
| mark | 学校的标志：学校自己的一张图；没有时演示学校是蜂，有自己的名字或颜色的学校是三格（\`MarkPaths\`）；CSS 里的 \`--mark\` 是字后面的蜜笔 | |
| wordmark | 字标，标志旁边的字：放得下是全名，放不下是简称；学校可以传一张连标志带字的图，在电脑浅色的页头代替两样 | |
| newcomer row | 列表打开以后才来、插在正在看的地方之上的一行，先数着 | |

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
