import type { Opening, OpeningStep, OpeningThing } from '@bee/contract/manage/opening.contract.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { recentTime } from '../../../lib/recent-time.ts'
import { Grid, Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { useAction } from '../../api/use-action.ts'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { StateCell } from '../../ui/state-cell.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useNow } from '../../ui/use-now.ts'
import lineAct from './act.module.css'
import styles from './opening-box.module.css'

const TITLES: Record<OpeningThing, string> = {
  names: '学校名字',
  look: '标志与颜色',
  backup: '备份',
  course: '第一门课',
  price: '定价和试看',
  payment: '收钱',
  sms: '短信',
  agreements: '用户协议与隐私政策',
  record: '备案号',
  walk: '自己走一遍',
}

interface Placed {
  /** The page of the thing; undefined where the caller has no way there. */
  placeOf: (link: string) => string | undefined
}

function Line({ step, isNext, placeOf }: { step: OpeningStep; isNext: boolean } & Placed) {
  const { key, isDone, isRequired, sentence, minutes, link } = step
  const place = link.startsWith('/manage') ? placeOf(link) : link
  const act = isDone ? '看' : '去做'
  const words = (
    <>
      <span>{act}</span>
      <span className="visually-hidden">：{TITLES[key]}</span>
    </>
  )
  return (
    <Grid as="li" gap={12} align="center" className={styles.line} data-next={isNext || undefined}>
      <StateCell kind={isDone ? 'ok' : 'dra'} />
      <div>
        <Text as="b" size={14}>
          {TITLES[key]}
        </Text>{' '}
        <Text as="em" size={12} tone="quiet">
          {isDone ? '好了' : isRequired ? '必须' : ''}
        </Text>
        <Text as="p" tone="soft" breaks>
          {sentence}
        </Text>
      </div>
      <Text tone="quiet" nowrap className={styles.minutes}>
        {isDone ? '' : `约 ${minutes} 分`}
      </Text>
      {place === undefined ? (
        <span />
      ) : link.startsWith('/manage') ? (
        <Link to={place} className={`${lineAct.act} ${styles.act}`}>
          {words}
        </Link>
      ) : (
        // Another build: the browser leaves the desk.
        <a href={place} className={`${lineAct.act} ${styles.act}`}>
          {words}
        </a>
      )}
    </Grid>
  )
}

function summaryOf(things: readonly OpeningStep[]): string {
  const left = things.filter(({ isDone }) => !isDone)
  const minutes = left.reduce((sum, each) => sum + each.minutes, 0)
  if (left.length === 0) return '都做完了，可以开张。'
  return `做完 ${things.length - left.length} 件，还有 ${left.length} 件，动手约 ${minutes} 分。做到哪里由学校自己算，不用打勾。`
}

function Lines({
  title,
  things,
  next,
  placeOf,
}: { title: string; things: readonly OpeningStep[]; next?: OpeningThing | undefined } & Placed) {
  if (things.length === 0) return null
  return (
    <>
      <Text as="h3" size={12} line={18} tone="quiet" className={styles.part}>
        {title}
      </Text>
      <ul role="list">
        {things.map((step) => (
          <Line key={step.key} step={step} isNext={step.key === next} placeOf={placeOf} />
        ))}
      </ul>
    </>
  )
}

/** What a new school does before it opens, in place of the day's work. */
export function OpeningBox({ opening, placeOf }: { opening: Opening } & Placed) {
  const { things } = opening
  const left = things.filter(({ isDone }) => !isDone)
  const next = left.find(({ isRequired }) => isRequired) ?? left[0]
  return (
    <Box title="从零到开张" note={summaryOf(things)}>
      <Lines title="已经好了" things={things.filter(({ isDone }) => isDone)} placeOf={placeOf} />
      <Lines title="接下来" things={left} next={next?.key} placeOf={placeOf} />
    </Box>
  )
}

/** The day that strangers read, and the button. */
export function OpeningMoment({ opening }: { opening: Opening }) {
  const api = useManageApi()
  const { missing, mayOpen, opensOn } = opening
  const [day, setDay] = useState(opensOn ?? '')
  const plan = useAction(() => api.opening.plan({ opensOn: day }), {
    onDone: ({ opensOn: kept }) => showNotice(kept === null ? '外面写着：日子还没定' : `外面写着：${kept} 开张`),
  })
  const open = useAction(() => api.opening.open({}), { onDone: () => showNotice('开张了，网站对所有人打开') })
  const whyNot = missing.length > 0 ? `还差 ${missing.length} 件必须的：${missing.join('、')}` : undefined
  return (
    <Box title="开张那一下">
      <Stack gap={12} className={styles.moment}>
        <Text as="p" tone="soft" breaks>
          开张之前，外面的人只看到一页「还没有开张」，你和同事照常看得到。点了以后网站对所有人打开，30
          分钟内可以再关上。
        </Text>
        {mayOpen ? (
          <>
            <Row gap={8} align="end">
              <TextField
                label="打算哪天开张，写给外面的人看"
                type="date"
                value={day}
                onChange={({ target }) => setDay(target.value)}
              />
              <Button loading={plan.isPending} disabled={day === (opensOn ?? '')} onClick={() => plan.mutate()}>
                写上
              </Button>
            </Row>
            <Row gap={12}>
              <Button
                kind="main"
                disabled={whyNot !== undefined}
                loading={open.isPending}
                onClick={() => open.mutate()}
              >
                开张
              </Button>
              <Text tone="quiet" breaks>
                {whyNot ?? '必须的都好了'}
              </Text>
            </Row>
          </>
        ) : (
          <Text as="p" tone="quiet" breaks>
            {whyNot ?? '必须的都好了'}，由校长开张。
          </Text>
        )}
      </Stack>
    </Box>
  )
}

/** For half an hour after the opening. */
export function ClosableNote({ opening }: { opening: Opening }) {
  const api = useManageApi()
  const now = useNow()
  const close = useAction(() => api.opening.close({}), { onDone: () => showNotice('关上了，外面的人看不到了') })
  const until = opening.closableUntilTime
  if (until === null || !opening.mayOpen || Date.parse(until) <= now) return null
  return (
    <Row gap={12} className={styles.closable} role="note">
      <Text breaks>学校开张了，{recentTime(until, now)} 之前还能再关上。</Text>
      <Button small loading={close.isPending} onClick={() => close.mutate()}>
        关上
      </Button>
    </Row>
  )
}
