import { expect, it } from 'vitest'
import { commentProblem } from './comment-rules.ts'
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
