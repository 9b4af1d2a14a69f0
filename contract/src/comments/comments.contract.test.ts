import { expect, it } from 'vitest'
import { commentProblem, isAsking } from './comment-rules.ts'
import { CommentDraft } from './comments.contract.ts'

const saidBySchema = (content: string) => CommentDraft.shape.content.safeParse(content).error?.issues[0]?.message

it.each([
  '',
  ' \n ',
  '蜂',
  '蜂'.repeat(200),
  '蜂'.repeat(201),
  '🐝'.repeat(200),
  '🐝'.repeat(201),
  ` ${'x'.repeat(200)} `,
])('the form and the server say the same of %j', (text) => {
  expect(commentProblem(text)).toBe(saidBySchema(text))
})

it('says the sentences of the specification', () => {
  expect(commentProblem('  ')).toBe('请输入非空的评论内容')
  expect(commentProblem('蜂'.repeat(201))).toBe('评论内容长度不能超过200')
})

it.each([
  '这里为什么要加锁？',
  'what does this line do?',
  '这一步能省掉吗',
  '这里是不是写反了？！',
  '（这个参数是什么意思？）',
  '请问代码在哪里下载',
  '讲得很好。老师，怎么在本机上跑起来',
  '如何配置两个数据源',
  '跑不起来，怎么办。',
])('%j asks', (text) => {
  expect(isAsking(text)).toBe(true)
})

it.each([
  '',
  '讲得清楚',
  '怎么这么好，推荐！',
  '终于明白为什么要三次握手了',
  '以前总问“为什么？”，学完就懂了。',
  '没有什么可挑剔的',
])('%j asks nothing', (text) => {
  expect(isAsking(text)).toBe(false)
})
