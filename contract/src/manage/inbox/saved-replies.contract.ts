import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { id, typedText } from '../../fields.ts'
import { SAVED_REPLY_TITLE_MAX_CHARACTERS, SavedReply } from './inbox-fields.ts'
import { answerText } from './inbox-inputs.ts'
import { version } from '../staff-fields.ts'

const savedReplyTitle = () =>
  typedText({
    max: SAVED_REPLY_TITLE_MAX_CHARACTERS,
    tooShort: '请给它一个名字',
    tooLong: `名字最多 ${SAVED_REPLY_TITLE_MAX_CHARACTERS} 个字`,
    lines: 'one',
  })

const shared = () => z.boolean({ error: 'isShared 应当是 true 或 false' })

export const savedRepliesContract = {
  list: endpoint({
    method: 'GET',
    path: '/manage/savedReply/list',
    access: 'staff',
    permission: 'inbox.reply',
    reach: 'nothing',
    summary: '常用回复：大家的和自己的，用得多的在前',
    result: z.array(SavedReply),
  }),
  add: endpoint({
    method: 'POST',
    path: '/manage/savedReply/add',
    access: 'staff',
    permission: 'inbox.reply',
    reach: 'nothing',
    summary: '加一条常用回复；只管自己的课的角色只能加自己的',
    input: z.object({ title: savedReplyTitle(), content: answerText(), isShared: shared() }),
    result: SavedReply,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/manage/savedReply/edit',
    access: 'staff',
    permission: 'inbox.reply',
    reach: 'nothing',
    summary: '改一条常用回复',
    input: z.object({ id: id('id'), title: savedReplyTitle(), content: answerText(), version: version() }),
    result: SavedReply,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/manage/savedReply/remove',
    access: 'staff',
    permission: 'inbox.reply',
    reach: 'nothing',
    summary: '去掉一条常用回复',
    input: z.object({ id: id('id'), version: version() }),
    result: z.object({ id: z.int() }),
  }),
}
