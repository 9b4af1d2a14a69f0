import { endOfLastDay } from '@bee/contract/courses/course-discount.ts'
import { DAY_MS } from '@bee/contract/durations.ts'
import { moneyWords, priceWords } from '@bee/contract/money.ts'
import { createHash } from 'node:crypto'
import type { Check } from '@bee/contract/manage/content/drafts.contract.ts'
import { notice, passed, stops, textOf, waivable, type Inspecting } from './check-levels.ts'
import { lessonsOf, outlineOf, type OutlineLesson } from './outline.ts'
import { countWords } from './review.repository.ts'

const filmFieldOf = ({ chapterIndex, lessonIndex }: { chapterIndex: number; lessonIndex: number }) =>
  `chapters.${chapterIndex}.lessons.${lessonIndex}.filmId`

/** More numbers would fill the sheet. The outline marks each lesson. */
const BARE_NAMED = 6

/** One check for all lessons without a film. Its key is a hash of these lessons: a reason given for other lessons is asked for again. */
function bareCheck(bare: readonly OutlineLesson[]): Check[] {
  const [first] = bare
  if (!first) return []
  const which = createHash('sha256').update(JSON.stringify(bare.map(({ number, name }) => [number, name])))
  const numbers = bare.slice(0, BARE_NAMED).map(({ number }) => number)
  const sentence =
    bare.length === 1
      ? `${first.number} 还没有视频`
      : `${bare.length} 讲还没有视频：${numbers.join('、')}${bare.length > BARE_NAMED ? ' 等' : ''}`
  const detail = '学员在目录里看得到，写着「视频还没有上传」；补上视频再发布一次'
  return [waivable(`films:${which.digest('hex').slice(0, 16)}`, sentence, filmFieldOf(first), detail)]
}

async function filmChecks({ work, review, draft: { body, standing } }: Inspecting): Promise<Check[]> {
  const lessons = lessonsOf(outlineOf(body['chapters']))
  const old = new Map(lessonsOf(outlineOf(standing?.['chapters'])).map((lesson) => [lesson.id, lesson]))
  const films = await review.films(
    work,
    [...lessons, ...old.values()].flatMap(({ filmId }) => filmId ?? []),
  )
  const changed = lessons.filter(({ id, filmId }) => {
    const before = id === undefined ? undefined : old.get(id)?.filmId
    const [was, is] = [before, filmId].map((each) => (each === undefined ? undefined : films.get(each)?.seconds))
    // A film without a length yet is checked once it has one.
    return was && is && was !== is
  })
  const watchers = await review.watchers(
    work,
    changed.flatMap(({ id }) => id ?? []),
  )
  const bare = lessons.filter(({ filmId }) => filmId === undefined)
  const gone = lessons.filter(({ filmId }) => filmId !== undefined && !films.has(filmId))
  const coming = lessons.filter(({ filmId }) => filmId !== undefined && films.get(filmId)?.seconds === 0)
  const shown = lessons.length - bare.length - gone.length - coming.length
  return [
    ...bareCheck(bare),
    ...gone.map((lesson) =>
      stops(`film-gone:${lesson.number}`, `${lesson.number} 的视频已经没有了`, filmFieldOf(lesson)),
    ),
    ...coming.map((lesson) =>
      notice(
        `film-coming:${lesson.number}`,
        `${lesson.number} 的视频还没做好`,
        filmFieldOf(lesson),
        '学员在目录里看得到这一讲，写着「视频还没有上传」；做好了自己就能播，不用再发布',
      ),
    ),
    ...changed.flatMap((lesson) => {
      const count = watchers.get(lesson.id ?? 0) ?? 0
      const detail = `${countWords(count)} 人看过旧的，他们的进度按新的长度重算`
      const key = `length:${lesson.id ?? 0}`
      return count === 0 ? [] : [waivable(key, `${lesson.number} 换了长度不同的视频`, filmFieldOf(lesson), detail)]
    }),
    ...(shown === 0
      ? []
      : [passed('films', shown === lessons.length ? `${shown} 讲都能播` : `其余 ${shown} 讲都能播`)]),
  ]
}

/** A removed lesson takes the progress of all learners with it, and no undo brings that back. */
async function removalChecks({ work, review, draft: { body, standing } }: Inspecting): Promise<Check[]> {
  const kept = new Set(lessonsOf(outlineOf(body['chapters'])).map(({ id }) => id))
  const gone = lessonsOf(outlineOf(standing?.['chapters'])).filter(({ id }) => id !== undefined && !kept.has(id))
  const watchers = await review.watchers(
    work,
    gone.flatMap(({ id }) => id ?? []),
  )
  return gone.flatMap(({ id = 0, number, name }) => {
    const count = watchers.get(id) ?? 0
    const detail = `${countWords(count)} 人看过，他们在这一讲的进度会没有，撤回发布也找不回来`
    return count === 0 ? [] : [waivable(`removed:${id}`, `原来的 ${number}「${name}」会去掉`, 'chapters', detail)]
  })
}

/** Without a payment page or a gateway a member places an order and does not know how to pay it. */
async function paymentChecks({ work, review, draft: { body } }: Inspecting): Promise<Check[]> {
  const { priceFen } = body
  if (typeof priceFen !== 'number' || priceFen === 0) return []
  if (await review.hasWayToPay(work)) return []
  const detail = '学员下了单不知道往哪里转，也看不到退款规则；在「设置 → 网关」写一份'
  return [notice('payment', '学校还没有写付款说明', 'priceFen', detail)]
}

async function priceChecks({ work, review, draft: { contentId, body, standing } }: Inspecting): Promise<Check[]> {
  const { priceFen } = body
  const before = standing?.['priceFen']
  if (contentId === null || typeof priceFen !== 'number' || typeof before !== 'number' || before === priceFen) return []
  const orders = await review.openOrders(work, contentId)
  const waiting = await review.waiting(work, contentId)
  const change = `${priceWords(before)} → ${priceWords(priceFen)}`
  return [
    notice(
      'price',
      '价格变了',
      'priceFen',
      waiting === 0 ? change : `${change}，${countWords(waiting)} 人收藏了但没开始学，他们会看到新价格`,
    ),
    ...(orders === 0
      ? []
      : [
          waivable(
            'open-orders',
            `还有 ${countWords(orders)} 笔没付的订单是旧价格`,
            'priceFen',
            '这些订单照下单时的价格付，新下的按新价格',
          ),
        ]),
  ]
}

/** The rule on prices that are struck through looks at the deals of so many days before the discount. */
const DEAL_DAYS = 7

/** A discount that is over, and a full price that nobody was asked lately. */
async function discountChecks({
  work,
  review,
  now,
  draft: { contentId, body, standing },
}: Inspecting): Promise<Check[]> {
  const { discount, priceFen } = body as { discount?: { lastDay?: unknown } | null; priceFen?: unknown }
  if (!discount || typeof priceFen !== 'number') return []
  if (typeof discount.lastDay === 'string' && endOfLastDay(discount.lastDay) <= now) {
    return [notice('discount-over', '限时优惠已经结束', 'discount', '学员看到的是原价；不要了就去掉它')]
  }
  if (contentId === null || standing?.['discount']) return []
  const lowest = await review.lowestDeal(work, contentId, new Date(now.getTime() - DEAL_DAYS * DAY_MS))
  if (lowest === undefined || lowest >= priceFen) return []
  const detail = `近 ${DEAL_DAYS} 天有人以 ${moneyWords(lowest)} 买到；划掉的价格比近 ${DEAL_DAYS} 天的最低成交价高，要在介绍页写明它是什么价`
  return [notice('crossed-price', '划掉的原价近来没有按它卖', 'priceFen', detail)]
}

export async function courseChecks(inspecting: Inspecting): Promise<Check[]> {
  const { body } = inspecting.draft
  const hasCover = typeof body['coverId'] === 'number'
  return [
    ...(await filmChecks(inspecting)),
    ...(await removalChecks(inspecting)),
    ...(await priceChecks(inspecting)),
    ...(await discountChecks(inspecting)),
    ...(await paymentChecks(inspecting)),
    ...(hasCover ? [passed('cover', '有封面')] : [notice('cover', '没有封面', 'coverId', '在列表里认不出来')]),
    ...(textOf(body['introduction']).trim() === ''
      ? [notice('introduction', '没有一句话介绍', 'introduction', '列表和搜索结果里只有课程名')]
      : []),
    ...(textOf(body['description']).trim() === '' ? [notice('description', '介绍页是空的', 'description')] : []),
  ]
}
