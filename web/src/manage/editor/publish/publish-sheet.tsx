import { UNDO_PUBLISH_MINUTES } from '@bee/contract/manage/content/content-kinds.ts'
import type { Draft } from '@bee/contract/manage/content/drafts.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDocumentKeys } from '../../../ui/actions/use-document-keys.ts'
import { recentTime } from '../../../lib/recent-time.ts'
import { Grid, Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { useMe } from '../../api/me.queries.ts'
import { NotYet } from '../../api/not-yet.tsx'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Segment } from '../../ui/segment.tsx'
import { useNow } from '../../ui/use-now.ts'
import { reviewQuery } from '../drafts.queries.ts'
import { chosenMoment, type When } from './use-when.ts'
import { WhenField } from './when-field.tsx'
import { ChangeList, type Reading } from './change-list.tsx'
import { CheckList, checkWords } from './check-list.tsx'
import { publishWords } from './publish-words.ts'
import { WaitingSubtitles } from './waiting-subtitles.tsx'
import type { Publishing } from './use-publishing.ts'
import styles from './publish-sheet.module.css'

const READINGS = [
  { value: 'words', label: '读得懂的' },
  { value: 'sides', label: '并排看' },
] as const satisfies readonly { value: Reading; label: string }[]

interface PublishSheetProps {
  title: string
  draft: Draft
  /** Whether the server has the latest text. */
  isSaved: boolean
  when: When
  onWhen: (next: Partial<When>) => void
  publishing: Publishing
  /** Goes to the field of a finding. Undefined when the draft cannot be edited. */
  onMend: ((field: string) => void) | undefined
  onAskReview: () => void
  onClose: () => void
}

/** The last step before publishing: changes, checks and the time. */
export function PublishSheet(props: PublishSheetProps) {
  const { title, draft, isSaved, when, onWhen, publishing, onMend, onAskReview, onClose } = props
  const me = useMe()
  const now = useNow()
  const [reading, setReading] = useState<Reading>('words')
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map())
  const [isWithSubtitles, setIsWithSubtitles] = useState(true)
  const review = useQuery({ ...reviewQuery(draft.draftId, draft.version), enabled: isSaved })
  const { data } = review
  const isCurrent = data?.version === draft.version && isSaved
  const checks = data?.checks ?? []
  const waiting = data?.subtitles ?? []
  const moment = chosenMoment(when)
  const waived = checks
    .filter(({ level }) => level === 'waivable')
    .map(({ key, lastReason }) => ({ key, reason: (reasons.get(key) ?? lastReason).trim() }))
  const whyNot = whyNotPublish()
  const act = when.way === 'now' ? publishing.publish : publishing.schedule

  function whyNotPublish(): string | undefined {
    if (!draft.can.publish) return '发布要能发布的同事来做，可以请他们看。'
    if (!isSaved) return '还有没存上的，存好才能发。'
    if (!isCurrent) return '正在看这一版会变什么。'
    if (checks.some(({ level }) => level === 'stops')) return '有检查没有通过，补好才能发。'
    if (waived.some(({ reason }) => reason === '')) return '要放行的检查，写一句为什么。'
    if (when.way === 'later' && moment === undefined) return '请选一个时间。'
    if (moment !== undefined && Date.parse(moment) <= now) return '选的时间已经过了。'
    return undefined
  }

  function submit(): void {
    if (whyNot !== undefined || act.isPending) return
    act.mutate({ draft, moment, waived, note: '', subtitles: isWithSubtitles ? waiting : [] })
    onClose()
  }

  useDocumentKeys((event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
    event.preventDefault()
    submit()
  })

  const last = data?.last
  return (
    <Drawer isWide title={draft.contentId === null ? '发布' : '发布改动'} onClose={onClose}>
      <Stack flex className={styles.sheet}>
        <Text as="p" fixed tone="quiet" className={styles.from}>
          {title}
          {last
            ? `，上一版由${last.by?.nickName ?? '已经离开的同事'}在 ${recentTime(last.time, now)} 发布`
            : draft.contentId === null
              ? '，第一次发布'
              : ''}
        </Text>
        <Grid grow className={styles.columns}>
          <section className={styles.changes} aria-label="变化" aria-busy={!isCurrent}>
            {data === undefined ? (
              <NotYet title="变化没有算出来" query={review} count={5} height="double" />
            ) : (
              <>
                <Row as="header" gap={8}>
                  <Text as="h3" size={14} line={22}>
                    学员会看到 {data.changes.length} 处变化
                  </Text>
                  {data.concernedCount > 0 ? (
                    <Text as="small" size={12} tone="quiet" weight="regular">
                      {data.concernedCount} 人在学
                    </Text>
                  ) : null}
                  <Row atEnd>
                    <Segment label="怎么看" options={READINGS} value={reading} onChange={setReading} />
                  </Row>
                </Row>
                <ChangeList changes={data.changes} reading={reading} />
              </>
            )}
          </section>
          <Stack as="aside" gap={12} className={styles.aside}>
            <Text as="h3" size={14} line={22}>
              检查{' '}
              <Text as="small" size={12} tone="quiet" weight="regular">
                {checkWords(checks)}
              </Text>
            </Text>
            <CheckList
              checks={checks}
              body={draft.body}
              onMend={onMend}
              reasons={reasons}
              onReason={(key, reason) => setReasons(new Map(reasons).set(key, reason))}
            />
            {waiting.length === 0 ? null : (
              <WaitingSubtitles
                waiting={waiting}
                isNow={when.way === 'now'}
                isTaken={isWithSubtitles}
                onTake={setIsWithSubtitles}
              />
            )}
            <Text as="h3" size={14} line={22}>
              什么时候
            </Text>
            <WhenField when={when} onWhen={onWhen} />
            <Grid gap={10} className={styles.promise}>
              <Icon name="undo" />
              <div>
                <b>{UNDO_PUBLISH_MINUTES} 分钟内可以一键撤回</b>
                <Text as="p" tone="soft">
                  {draft.contentId === null
                    ? '撤回后学员看不到它，写的都留着。'
                    : '撤回后学员看到的是上一版，这期间的进度、评论和订单都留着。之后也能在「版本」里退回任意一版。'}
                </Text>
              </div>
            </Grid>
          </Stack>
        </Grid>
        <Row as="footer" gap={8} fixed className={styles.foot}>
          <Text tone="quiet" className={styles.why}>
            {whyNot ?? `发布人会记为你，${me.nickName}`}
          </Text>
          <Button kind="quiet" onClick={onClose}>
            先不发<kbd>Esc</kbd>
          </Button>
          {draft.can.askReview ? (
            <Button icon="assign" onClick={onAskReview}>
              请同事看
            </Button>
          ) : null}
          <Button
            kind="main"
            loading={act.isPending}
            aria-disabled={whyNot !== undefined || undefined}
            title={whyNot}
            onClick={submit}
          >
            {publishWords(draft, data?.changes.length ?? 0, moment, now)}
            <kbd>Ctrl Enter</kbd>
          </Button>
        </Row>
      </Stack>
    </Drawer>
  )
}
