import { expect, type Page } from '@playwright/test'
import { siteClient } from './site-client.ts'
import type { SiteProcess } from './site-process.ts'

/** Of the demo school. */
export async function someType(site: SiteProcess): Promise<string> {
  const types = await siteClient(site).courses.typeTree()
  const child = types.flatMap(({ subtypes }) => subtypes).find(({ name }) => !name.includes('·'))
  if (!child) throw new Error('The demo school has no type below another')
  return child.name
}

let told = 0

const STEMS = [
  '进程崩溃以后，它打开的文件由谁来关？',
  '一条慢查询挡住了整张表，先看哪里？',
  'TCP 连接断开时，为什么要多等一会儿？',
  '镜像越来越大，先从哪一层动手？',
  '浏览器第二次打开同一页，少发了什么？',
  '两个线程同时给计数器加一，少了一次，原因在哪里？',
  '日志写满了磁盘，服务为什么也停了？',
  '网关返回 502 的那一刻，后端在做什么？',
  '把密码存进数据库之前，最后一步是什么？',
  '灰度发布到一半，怎样最快退回去？',
]

/** Ten that are new to the school; the third has no right answer. `batch` stands in front of each. */
export function tenQuestions(type: string): { text: string; batch: string } {
  told += 1
  const batch = `第 ${told} 批`
  const one = (stem: string, index: number) => `## ${index + 1}. 单选 · ${type} · 难度 2
${batch}：${stem}
A. 没有谁，什么也不做
B. 由内核来收拾${index === 2 ? '' : ' *'}
> 解析：这些事由内核来收拾。
`
  return { text: STEMS.map(one).join('\n'), batch }
}

export async function openPage(page: Page): Promise<void> {
  await page.goto('/manage/questions/import')
  await expect(page.getByRole('heading', { name: '导入题目', exact: true })).toBeVisible()
}

export const runButton = (page: Page) => page.getByRole('button', { name: /^导入 \d+ 道/ })
