import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { id, time } from '../../fields.ts'
import { CONTENT_KIND_KEYS } from './content-kinds.ts'

/** The viewers of a preview, with the word for each. None of them is a real member. */
export const PREVIEW_VIEWERS = { visitor: '没登录的人', member: '没买课的学员', buyer: '买了课的学员' } as const
export type PreviewViewer = keyof typeof PREVIEW_VIEWERS
export const PREVIEW_VIEWER_KEYS = Object.keys(PREVIEW_VIEWERS) as PreviewViewer[]

export const PREVIEW_REFUSES_WRITES = '这是预览，不会保存'

const Preview = z.object({
  draftId: z.int(),
  kind: z.enum(CONTENT_KIND_KEYS),
  /** One link per viewer, each below an address of its own; the address is the only key. */
  links: z.array(z.object({ viewer: z.enum(PREVIEW_VIEWER_KEYS), base: z.string() })),
  expireTime: time(),
  /** Where it is to be seen; the path follows the address above. */
  places: z.array(z.object({ label: z.string(), path: z.string() })),
  /** Of a course: the lessons that can be played. */
  lessons: z.array(z.object({ label: z.string(), path: z.string(), seconds: z.int() })),
})
export type Preview = z.infer<typeof Preview>

export const previewContract = {
  offer: endpoint({
    method: 'GET',
    path: '/manage/draft/:draftId/preview',
    access: 'staff',
    permission: 'content.read',
    reach: 'course',
    summary: '按学员看到的样子看一份草稿：签了名的地址，24 小时，草稿发布或丢弃就失效',
    input: z.object({ draftId: id('draftId') }),
    result: Preview,
  }),
}
