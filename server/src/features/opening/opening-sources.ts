import { AGREEMENT_KINDS, AGREEMENT_TITLES } from '@bee/contract/agreements/agreement-kinds.ts'
import { deskAddresses } from '@bee/contract/manage/desk-addresses.ts'
import { moneyWords } from '@bee/contract/money.ts'
import { minuteInShanghai } from '@bee/contract/shanghai-day.ts'
import type { AgreementsService } from '../agreements/agreements.service.ts'
import type { PaymentWays } from '../gateways/payment-ways.service.ts'
import type { SmsDelivery } from '../gateways/sms-delivery.service.ts'
import type { OpeningRepository } from './opening.repository.ts'
import type { OpeningSource } from './opening-source.ts'

const words = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

const SETTINGS = '/manage/settings'
const LOOK = `${deskAddresses.home}/look`

interface OpeningParts {
  agreements: Pick<AgreementsService, 'current'>
  smsDelivery: Pick<SmsDelivery, 'leavesTheSite'>
  paymentWays: Pick<PaymentWays, 'hasOnline'>
}

/** The checklist, in the order in which a school is made. */
export function openingSources(
  opening: OpeningRepository,
  { agreements, smsDelivery, paymentWays }: OpeningParts,
): OpeningSource[] {
  return [
    {
      key: 'names',
      name: '学校名字',
      isRequired: false,
      minutes: 4,
      link: `${SETTINGS}/school`,
      doneWith: 'school.manage',
      async read() {
        const name = words((await opening.page('site')).name)
        return { isDone: name !== '', sentence: name || '名字写在页头、证书和消息里' }
      },
    },
    {
      key: 'look',
      name: '标志与颜色',
      isRequired: false,
      minutes: 1,
      link: LOOK,
      doneWith: 'content.publish',
      async read() {
        const colour = words((await opening.page('look')).colour)
        return { isDone: colour !== '', sentence: colour || '只定一个颜色，两种主题的其余颜色替你算好' }
      },
    },
    {
      key: 'backup',
      name: '备份',
      isRequired: false,
      minutes: 1,
      link: `${SETTINGS}/backup`,
      doneWith: 'school.manage',
      async read() {
        const at = await opening.lastBackup()
        const sentence = at ? `最近一份在 ${minuteInShanghai(at)} 做好` : '每晚自动做一份；现在做第一份，看它做得成'
        return { isDone: at !== undefined, sentence }
      },
    },
    {
      key: 'course',
      name: '一门能播的课',
      isRequired: true,
      minutes: 18,
      link: deskAddresses.courses,
      doneWith: 'content.write',
      async read() {
        const course = await opening.firstCourse()
        if (!course) return { isDone: false, sentence: '先粘贴大纲，再把视频拖进来，文件名就是讲名' }
        const { name, lessons, playable, isPublished } = course
        const standing = `《${name || '还没有名字'}》${lessons} 讲，${playable} 讲有视频`
        return { isDone: isPublished && playable > 0, sentence: isPublished ? standing : `${standing}，还没有发布` }
      },
    },
    {
      key: 'price',
      name: '定价和试看',
      isRequired: false,
      minutes: 2,
      link: deskAddresses.courses,
      doneWith: 'content.publish',
      async read() {
        const course = await opening.firstCourse()
        if (!course?.isPublished) return { isDone: false, sentence: '没定之前按免费；收费的课第一讲免费试看' }
        const price = course.priceFen > 0 ? `${moneyWords(course.priceFen)}，第一讲免费试看` : '免费，人人能学'
        return { isDone: true, sentence: `《${course.name}》${price}` }
      },
    },
    {
      key: 'payment',
      name: '收钱',
      isRequired: false,
      minutes: 2,
      link: `${SETTINGS}/doors`,
      doneWith: 'school.manage',
      async read() {
        if (await paymentWays.hasOnline()) return { isDone: true, sentence: '接通了在线支付' }
        const account = words((await opening.page('payment')).account)
        return {
          isDone: account !== '',
          sentence:
            account === '' ? '先写下银行账户，转账就能收；在线支付可以以后再接' : '能收银行转账，凭证在订单里确认',
        }
      },
    },
    {
      key: 'sms',
      name: '短信',
      isRequired: false,
      minutes: 12,
      link: `${SETTINGS}/doors`,
      doneWith: 'school.manage',
      read: async () =>
        (await smsDelivery.leavesTheSite())
          ? { isDone: true, sentence: '验证码由短信网关发出' }
          : { isDone: false, sentence: '验证码现在只写在日志里，用户收不到；签名要等审核，先交上去' },
    },
    {
      key: 'agreements',
      name: '两份协议',
      isRequired: true,
      minutes: 6,
      link: `${SETTINGS}/agreements`,
      doneWith: 'school.manage',
      async read() {
        const inForce = new Set((await agreements.current()).map(({ kind }) => kind))
        const missing = AGREEMENT_KINDS.filter((kind) => !inForce.has(kind)).map((kind) => AGREEMENT_TITLES[kind])
        const sentence = missing.length > 0 ? `还没有生效的：${missing.join('、')}，可以从模板写起` : '注册时勾选同意'
        return { isDone: missing.length === 0, sentence }
      },
    },
    {
      key: 'record',
      name: '备案号',
      isRequired: true,
      minutes: 2,
      link: `${SETTINGS}/school`,
      doneWith: 'school.manage',
      async read() {
        const number = words((await opening.page('site')).recordNumber)
        return { isDone: number !== '', sentence: number || '没有备案号的网站不能公开，写在页脚' }
      },
    },
    {
      key: 'walk',
      name: '自己走一遍',
      isRequired: false,
      minutes: 6,
      link: '/home',
      doneWith: 'today.read',
      async read() {
        const isDone = await opening.hasWalked()
        return { isDone, sentence: isDone ? '有学员学过了' : '用手机注册一个学员，学一讲，看看顺不顺' }
      },
    },
  ]
}
