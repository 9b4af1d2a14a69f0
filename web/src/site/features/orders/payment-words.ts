/** The contact, while the school has not written how to pay. */
export const whoToAsk = (contact: string) =>
  contact === ''
    ? '学校还没有写下收款方式。请在个人中心的「意见反馈」里留言，我们会联系你'
    : `学校还没有写下收款方式，请联系学校付款：${contact}`
