interface Collected {
  what: string
  why: string
}

/** What the program stores about a member. A test compares it with the tables that belong to a member. */
export const COLLECTED = {
  account: { what: '手机号、昵称、头像、密码的指纹、加入时间', why: '登录和找回密码，在评论里显示你是谁' },
  consents: { what: '同意过哪一版协议、什么时候、IP 的前三段', why: '证明你看过并同意过' },
  sessions: { what: '在哪些设备上登录着：浏览器、IP、时间', why: '让你看到并结束别处的登录，发现盗号' },
  learning: { what: '学到哪一秒、哪天学了什么、每日目标、结课证书', why: '接着学，算进度，发证书' },
  questions: { what: '做过的题、对错、练习、收藏的题', why: '安排复习，显示掌握到哪里' },
  notes: { what: '笔记', why: '只给你自己看' },
  talk: { what: '评论、回复、点赞、举报', why: '大家一起讨论；昵称和头像公开' },
  marks: { what: '点赞和收藏的课程', why: '在「我的收藏」里找得到' },
  messages: { what: '收到的消息，读到哪里', why: '告诉你订单和回复有了变化' },
  feedback: { what: '意见反馈、留下的联系方式', why: '回答你，把问题修好' },
  orders: { what: '订单、转账凭证、学校送的课；要发票时写的抬头、税号、邮箱', why: '开通课程，退款，记账' },
  uploads: { what: '上传的图片', why: '做头像，放进评论和反馈' },
  staff: { what: '员工才有：角色、两步验证、操作', why: '只让该看的人看到后台' },
} as const satisfies Record<string, Collected>
