/** What the school has said about itself. Its name is not in the texts: they stay when it changes, and name the operator instead. */
export interface TemplateSchool {
  phone: string
  email: string
  address: string
}

/** How to reach the school, as a line of its own for each way. */
export const contactLines = ({ phone, email, address }: TemplateSchool): string =>
  [phone && `- 电话：${phone}`, email && `- 邮箱：${email}`, address && `- 地址：${address}`]
    .filter(Boolean)
    .join('\n') || '- 【填上电话、邮箱和地址】'

/** The first words of every template. They are not law, and say so. */
export const TEMPLATE_NOTE =
  '> 这是一份模板，照这个程序真正存的东西写成，不是法律意见。发布之前请把【】里的补上，请懂法律的人看过，再删掉这一段。'
