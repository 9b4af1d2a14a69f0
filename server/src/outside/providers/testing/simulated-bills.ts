import { moneyTextOf, shanghaiText } from './simulated-texts.ts'
import type { SimulatedTrades } from './simulated-trades.ts'

const WECHAT_NAMES =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const WECHAT_SUMS = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

const linesOf = (books: SimulatedTrades, day: string) => ({
  paid: [...books.trades.values()].filter(({ paidAt }) => paidAt && shanghaiText(paidAt).startsWith(day)),
  refunds: [...books.refunds.values()].filter(({ at }) => shanghaiText(at).startsWith(day)),
})

/** As WeChat writes it: a mark of byte order, a backtick before every value, and sums below. Undefined for a day without trades. */
export function wechatBillOf(
  books: SimulatedTrades,
  { day, mchId, appId }: { day: string; mchId: string; appId: string },
): string | undefined {
  const { paid, refunds } = linesOf(books, day)
  if (paid.length + refunds.length === 0) return undefined
  const row = (values: readonly string[]) => `\`${values.join(',`')}\r\n`
  const rows = [
    ...paid.map(({ paidAt, gatewayNumber, number, amountFen, title }) =>
      row([
        shanghaiText(paidAt ?? new Date(0)),
        appId,
        mchId,
        '0',
        '',
        gatewayNumber,
        number,
        'oUser',
        'NATIVE',
        'SUCCESS',
        'OTHERS',
        'CNY',
        moneyTextOf(amountFen),
        '0.00',
        '0',
        '0',
        '0.00',
        '0.00',
        '',
        '',
        title,
        '',
        '0.00000',
        '0.60%',
        moneyTextOf(amountFen),
        '0.00',
        '',
      ]),
    ),
    ...refunds.map(({ at, number, gatewayNumber, key, amountFen }) =>
      row([
        shanghaiText(at),
        appId,
        mchId,
        '0',
        '',
        books.find(number)?.gatewayNumber ?? '',
        number,
        'oUser',
        'NATIVE',
        'REFUND',
        'OTHERS',
        'CNY',
        '0.00',
        '0.00',
        gatewayNumber,
        key,
        moneyTextOf(amountFen),
        '0.00',
        'ORIGINAL',
        'SUCCESS',
        '课,和逗号',
        '',
        '0.00000',
        '0.60%',
        '0.00',
        moneyTextOf(amountFen),
        '',
      ]),
    ),
  ]
  const sum = (list: readonly { amountFen: number }[]) =>
    moneyTextOf(list.reduce((total, { amountFen }) => total + amountFen, 0))
  const sums = row([String(rows.length), sum(paid), sum(refunds), '0.00', '0.00000', sum(paid), sum(refunds)])
  return `\uFEFF${WECHAT_NAMES}\r\n${rows.join('')}${WECHAT_SUMS}\r\n${sums}`
}

const ALIPAY_NAMES =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'

/** As Alipay writes it, before it is turned into GBK: remarks around the table, a tab behind every value. */
export function alipayBillOf(books: SimulatedTrades, { day, sellerId }: { day: string; sellerId: string }): string {
  const { paid, refunds } = linesOf(books, day)
  const row = (values: readonly string[]) => values.map((value) => `${value}\t`).join(',')
  const line = (
    kind: string,
    at: Date,
    { gatewayNumber, number, title }: { gatewayNumber: string; number: string; title: string },
    money: string,
    key: string,
  ) =>
    row([
      gatewayNumber,
      number,
      kind,
      title,
      shanghaiText(at),
      shanghaiText(at),
      '',
      '',
      '',
      '',
      'xu***@example.com',
      money,
      money,
      '0.00',
      '0.00',
      '0.00',
      '0.00',
      '0.00',
      '',
      '0.00',
      '0.00',
      key,
      '0.00',
      '0.00',
      '',
    ])
  const rows = [
    ...paid.map((trade) => line('交易', trade.paidAt ?? new Date(0), trade, moneyTextOf(trade.amountFen), '')),
    ...refunds.flatMap(({ number, at, amountFen, key }) => {
      const trade = books.find(number)
      return trade ? [line('退款', at, trade, `-${moneyTextOf(amountFen)}`, key)] : []
    }),
  ]
  return [
    '#支付宝业务明细查询',
    `#账号：[${sellerId}0156]`,
    `#起始日期：[${day} 00:00:00]   终止日期：[${day} 24:00:00]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    ALIPAY_NAMES,
    ...rows,
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${paid.length}笔，退款合计：${refunds.length}笔`,
    '',
  ].join('\r\n')
}
