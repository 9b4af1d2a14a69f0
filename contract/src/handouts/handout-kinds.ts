/** The kinds of handouts, judged by content. Files of other kinds are never offered to members. */
export const HANDOUT_KINDS = ['pdf', 'archive', 'office', 'text'] as const
export type HandoutKind = (typeof HANDOUT_KINDS)[number]

export const HANDOUT_KIND_WORDS: Record<HandoutKind, string> = {
  pdf: 'PDF',
  archive: '压缩包',
  office: '文档',
  text: '文本',
}
