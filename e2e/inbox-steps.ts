import type { Page } from '@playwright/test'

export const rowOf = (page: Page, words: string) =>
  page.getByRole('list', { name: '收件箱' }).getByRole('listitem').filter({ hasText: words })

export const replyField = (page: Page) => page.getByRole('textbox', { name: /公开回复$/ })
